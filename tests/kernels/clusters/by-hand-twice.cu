//pass
//--blockDim=32 --gridDim=3
// One counter, which is waited for twice.
__device__ void meet(unsigned *arrived, unsigned blocks) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < blocks)
      ;
    __threadfence();
  }
  __syncthreads();
}
__global__ void f(int *a, int *b, unsigned *arrived) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  a[i] = i;
  meet(arrived, gridDim.x);
  b[i] = a[n - 1 - i];
  meet(arrived, 2 * gridDim.x);
  a[i] = b[(i + 1) % n];
}
