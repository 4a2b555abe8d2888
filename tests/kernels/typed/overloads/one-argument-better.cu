//pass
//--blockDim=64 --gridDim=1
// Better in one argument and as good in the other is enough.

__device__ int f(int, long) { return 1; }
__device__ int f(long, long) { return 0; }

__global__ void k(int *out) {
  out[f(1, 1) * threadIdx.x] = threadIdx.x;
}
