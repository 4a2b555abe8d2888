//pass
//--blockDim=64 --gridDim=1
// A function whose other parameters have defaults fits a shorter call.

__device__ int f(int, int n = 1) { return n; }
__device__ int f(long) { return 0; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
