//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// assuming: in-bounds, early-exits
// wrong: older devices wait at the barrier for ever
// listed: compute capability 7.0
__global__ void f(int *a, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n)
    return;
  __syncthreads();
  a[i] = i;
}
