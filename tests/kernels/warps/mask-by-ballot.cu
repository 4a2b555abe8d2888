//pass
//--blockDim=64 --gridDim=*
// Those that go on are those that the ballot counted.

__global__ void f(const int *in, int *out, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i < n) {
    int v = in[i];
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(mask, v, d);
    out[i] = v;
  }
}
