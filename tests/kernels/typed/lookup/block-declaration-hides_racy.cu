//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A function declared in a block hides its overloads outside.

__device__ int f(int) { return 1; }
__device__ int f(long);

__global__ void k(int *out) {
  __device__ int f(long);
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
__device__ int f(long) { return 0; }
