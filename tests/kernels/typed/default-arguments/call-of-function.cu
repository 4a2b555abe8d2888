//pass
//--blockDim=64 --gridDim=1
// A default argument may be a call, bound where it is written.

__device__ int g(long) { return 1; }
__device__ int f(int x = g(1)) { return x; }
__device__ int g(int) { return 0; }

__global__ void k(int *out) {
  out[f() * threadIdx.x] = threadIdx.x;
}
