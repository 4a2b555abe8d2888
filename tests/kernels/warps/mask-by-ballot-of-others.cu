//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The ballot counts the last one, which does not go on.

__global__ void f(const int *in, int *out, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i <= n);
  if (i < n) {
    int v = in[i];
    v += __shfl_down_sync(mask, v, 1);  // finding: warp
    out[i] = v;
  }
}
