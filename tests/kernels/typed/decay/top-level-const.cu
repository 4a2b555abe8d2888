//pass
//--blockDim=64 --gridDim=1
// Constant and plain parameters by value are one function: declared with, defined without.

__device__ int f(const int);
__device__ int f(long) { return 0; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
__device__ int f(int x) { return x * 1; }
