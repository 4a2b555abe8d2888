//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// The number to wait for grows once a round.
__device__ void meet(unsigned *arrived, unsigned &goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1); // sometimes: divergence
    while (atomicAdd(arrived, 0) < goal) // sometimes: divergence
      ;
    __threadfence();
  }
  __syncthreads();
}
__global__ void f(int *a, int *b, unsigned *arrived, int rounds) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  unsigned goal = 0;
  for (int r = 0; r < rounds; r++) {
    goal += gridDim.x;
    b[i] = a[n - 1 - i]; // finding: race a // finding: race b
    meet(arrived, goal);
    a[i] = b[(i + 1) % n]; // finding: race a // finding: race b
    meet(arrived, goal);
  }
}
