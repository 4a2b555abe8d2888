//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3 --no-benign-tolerance
// Each round waits for the arrivals of the first, and rewrites what is there: that is a race all the same.
__global__ void f(int *a, int *b, unsigned *arrived, int rounds) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  for (int r = 0; r < rounds; r++) {
    int *to = r % 2 ? a : b, *from = r % 2 ? b : a;
    to[i] = from[n - 1 - i]; // sometimes: race a // sometimes: race b
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicAdd(arrived, 1); // sometimes: divergence
      while (atomicAdd(arrived, 0) < gridDim.x) // sometimes: divergence
        ;
      __threadfence();
    }
    __syncthreads();
  }
}
