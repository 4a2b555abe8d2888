//pass
//--blockDim=64 --gridDim=1
// The promotion of char to int is better than a conversion to long.

__device__ int f(int) { return 1; }
__device__ int f(long) { return 0; }

__global__ void k(int *out) {
  out[f('a') * threadIdx.x] = threadIdx.x;
}
