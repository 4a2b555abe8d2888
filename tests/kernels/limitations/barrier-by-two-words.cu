//pass
//--blockDim=32 --gridDim=3
// wrong: that all blocks have arrived is not known of who is told so by the last of them
// The last block to arrive tells the others that all have.
__global__ void f(int *a, int *b, unsigned *count, int *open) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  a[i] = i; // finding: race a
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    if (atomicAdd(count, 1) == gridDim.x - 1) {
      __threadfence();
      atomicExch(open, 1);
    } else {
      while (atomicAdd(open, 0) == 0)
        ;
    }
    __threadfence();
  }
  __syncthreads();
  b[i] = a[n - 1 - i]; // finding: race a
}
