//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// Some threads leave out a barrier of the block.
__device__ void meet(unsigned *arrived, unsigned &goal) {
  __syncthreads(); // sometimes: divergence
  goal += gridDim.x;
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1); // sometimes: divergence
    while (atomicAdd(arrived, 0) < goal) // sometimes: divergence
      ;
    __threadfence();
  }
  __syncthreads(); // sometimes: divergence
}
__global__ void f(int *a, int *b, unsigned *arrived, int rounds) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  unsigned goal = 0;
  for (int r = 0; r < rounds; r++) {
    b[i] = a[n - 1 - i]; // sometimes: race a // sometimes: race b
    if (a[i] > 3) continue;
    meet(arrived, goal);
    a[i] = b[(i + 1) % n]; // sometimes: race a // sometimes: race b
    meet(arrived, goal);
  }
}
