//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=4
// The kernel says that no block of it has more than 256 threads.

__global__ void __launch_bounds__(256) k(int *a, int *b) {
  a[blockIdx.x * 128 + threadIdx.x] = 1;  // finding: race a
  b[blockIdx.x * 128 + threadIdx.x % 128] = threadIdx.x;  // finding: race b
}
