//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// A type that a method with types that are not here may decide.
#include <streams/stream.h>

struct base {
  __device__ int wide(int i) const;
};
struct view : base {
  __device__ char wide(streams::index i) const;
  decltype(static_cast<view *>(nullptr)->wide(0)) at(int i) const;
};

__global__ void k(int *out) {
  view v;
  decltype(v.at(0)) i = threadIdx.x * 4;
  out[i] = threadIdx.x;
}
