//pass
//--blockDim=64 --gridDim=1
// A using declaration in a block hides the functions outside.

__device__ int f(int) { return 0; }
namespace a {
__device__ int f(long) { return 1; }
}

__global__ void k(int *out) {
  using a::f;
  out[f(1) * threadIdx.x] = threadIdx.x;
}
