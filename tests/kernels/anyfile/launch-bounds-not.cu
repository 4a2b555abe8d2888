//xfail:NOT_ALL_VERIFIED
//
// As launch-bounds.cu, with more threads than a block has room for.

__global__ void __launch_bounds__(128) halves(float *a) {
  a[blockIdx.x * 64 + threadIdx.x] = threadIdx.x; // finding: race a
}
