//pass
//--blockDim=32 --gridDim=3
// The number to wait for grows with each barrier.
__device__ void meet(unsigned *arrived, unsigned &goal) {
  __syncthreads();
  goal += gridDim.x;
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < goal)
      ;
    __threadfence();
  }
  __syncthreads();
}
__global__ void f(int *a, int *b, unsigned *arrived, int rounds) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  unsigned goal = 0;
  for (int r = 0; r < rounds; r++) {
    b[i] = a[n - 1 - i];
    meet(arrived, goal);
    a[i] = b[(i + 1) % n];
    meet(arrived, goal);
  }
}
