//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A braced value converts as the value in it does.

__device__ int f(int) { return 0; }
__device__ int f(double) { return 1; }

__global__ void k(int *out) {
  out[f({1}) * threadIdx.x] = threadIdx.x;  // finding: race out
}
