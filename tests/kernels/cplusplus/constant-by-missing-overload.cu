//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// A constant that a method with types that are not here may have computed.
#include <streams/stream.h>

struct base {
  __host__ __device__ constexpr int step(int i) const { return 1; }
};
struct table : base {
  __host__ __device__ constexpr int step(streams::index i) const { return 0; }
};
__host__ __device__ constexpr int stride() { return table().step(0); }

__global__ void k(int *out) {
  out[stride() * threadIdx.x] = threadIdx.x;
}
