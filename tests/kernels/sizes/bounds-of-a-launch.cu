//pass
//--blockDim=* --gridDim=4
// The kernel says that no block of it has more than 128 threads.

__global__ void __launch_bounds__(128) k(int *a, int *b) {
  a[blockIdx.x * 128 + threadIdx.x] = 1;
  b[blockIdx.x * 128 + threadIdx.x % 128] = threadIdx.x;
}
