//pass
//--blockDim=32 --gridDim=3
// Blocks go on as soon as one of them has arrived: they need no more.
__global__ void f(int *a, unsigned *arrived) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  a[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < 1)
      ;
    __threadfence();
  }
  __syncthreads();
  a[i] += 1;
}
