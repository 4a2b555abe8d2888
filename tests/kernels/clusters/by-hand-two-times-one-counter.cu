//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// The second time the counter is there already.
__device__ void meet(unsigned *arrived) {
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
__global__ void f(int *a, int *b, unsigned *arrived) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  a[i] = i;
  meet(&arrived[0]);
  b[i] = a[n - 1 - i]; // finding: race a // finding: race b
  meet(&arrived[0]);
  a[i] = b[(i + 1) % n]; // finding: race a // finding: race b
}
