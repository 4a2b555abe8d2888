//pass
//--blockDim=64 --gridDim=*
// Whoever was together at the first call comes to the second one.

__global__ void f(const int *in, int *out, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) {
    const unsigned mask = __activemask();
    out[i] = __shfl_sync(mask, in[i], __ffs(mask) - 1);
  }
}
