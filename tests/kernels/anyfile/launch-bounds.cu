//pass
//
// No block has more threads than its bounds allow, so that none comes to the second half.

__global__ void __launch_bounds__(64) halves(float *a) {
  a[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
}
