//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// A method whose types are not here may be the one that is called: what its base has under that name is not.
#include <streams/stream.h>

struct base {
  __device__ int place(int i) const { return i; }
};
struct view : base {
  __device__ int place(streams::index i) const { return i / 2; }
};

__global__ void k(int *out) {
  view v;
  out[v.place(threadIdx.x)] = threadIdx.x;
}
