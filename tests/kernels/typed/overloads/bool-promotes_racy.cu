//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// bool promotes to int; to char it converts.

__device__ int f(char) { return 1; }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[f(true) * threadIdx.x] = threadIdx.x;  // finding: race out
}
