//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// unsigned short promotes to int, since int holds all of its values.

__device__ int f(unsigned) { return 1; }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[f((unsigned short)1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
