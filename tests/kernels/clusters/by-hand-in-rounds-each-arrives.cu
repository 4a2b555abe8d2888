//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// verdict: refuted
// Each thread arrives; blocks are waited for.
__global__ void f(int *a, int *b, unsigned *arrived, int rounds) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  for (int r = 0; r < rounds; r++) {
    int *to = r % 2 ? a : b, *from = r % 2 ? b : a;
    to[i] = from[n - 1 - i]; // finding: race a // finding: race b
    __syncthreads();
    {
      __threadfence();
      atomicAdd(arrived, 1);
      while (atomicAdd(arrived, 0) < (r + 1) * gridDim.x)
        ;
      __threadfence();
    }
    __syncthreads();
  }
}
