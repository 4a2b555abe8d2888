//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// The result of a function is what a method gives of which nobody knows whether it is the better one.
#include <streams/stream.h>

struct table {
  __device__ streams::word at(int i) const;
  __device__ int at(long i) const;
};
__device__ decltype(auto) first(const table &t) { return t.at(1); }

__global__ void k(int *out) {
  out[sizeof(first(table())) / 4 * threadIdx.x] = threadIdx.x;
}
