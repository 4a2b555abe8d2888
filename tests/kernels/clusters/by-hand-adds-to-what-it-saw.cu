//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// What the first thread compares is more than it has seen.
__global__ void f(int *a, int *b, unsigned *arrived) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  for (unsigned goal = gridDim.x; goal <= 2 * gridDim.x; goal += gridDim.x) {
    b[i] = a[n - 1 - i]; // finding: race a // finding: race b
    __syncthreads();
    if (threadIdx.x == 0) {
      unsigned seen;
      __threadfence();
      atomicAdd(arrived, 1);
      do {
        seen = atomicAdd(arrived, 0);
        seen += 2;
      } while (seen < goal);
      __threadfence();
    }
    __syncthreads();
    a[i] = b[n - 1 - i]; // finding: race a // finding: race b
    __syncthreads();
  }
}
