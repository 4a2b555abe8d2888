//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A using declaration brings in what is declared before it.

namespace a {
__device__ int f(long) { return 0; }
}
using a::f;
namespace a {
__device__ int f(int) { return 1; }
}

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
