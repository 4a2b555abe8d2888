//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// A constructor whose types are not here may be the one that is called.
#include <streams/stream.h>

struct place {
  int i;
  __device__ place(long given) : i(given) {}
  __device__ place(streams::index given) : i(given / 2) {}
};

__global__ void k(int *out) {
  place p(threadIdx.x);
  out[p.i] = threadIdx.x;
}
