//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Not all that were together before the branch take it.

__global__ void f(const int *in, int *out, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned mask = __activemask();
  if (i < n)
    out[i] = __shfl_sync(mask, in[i], __ffs(mask) - 1);  // finding: warp
  else
    out[i] = 0;
}
