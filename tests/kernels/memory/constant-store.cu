//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Constant memory cannot be written by a kernel.

__constant__ int table[64];

__global__ void f(int *a) {
  table[threadIdx.x] = 1;  // finding: constant
}
