//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A using declaration in a block hides the functions outside.

__device__ int f(int) { return 1; }
namespace a {
__device__ int f(long) { return 0; }
}

__global__ void k(int *out) {
  using a::f;
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
