//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A function whose other parameters have defaults fits a shorter call.

__device__ int f(int, int n = 0) { return n; }
__device__ int f(long) { return 1; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
