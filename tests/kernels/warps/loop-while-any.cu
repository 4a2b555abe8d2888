//pass
//--blockDim=64 --gridDim=2
// A warp goes round as long as any of its lanes wants to, all together; the bound that lane 0 has is everybody's.

__global__ void f(const int *in, int *out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  int left = in[i], sum = 0;
  while (__any_sync(0xffffffff, left > 0)) {
    sum += __shfl_down_sync(0xffffffff, left, 1);
    --left;
  }
  const int rounds = __shfl_sync(0xffffffff, in[i], 0);
  for (int k = 0; k < rounds; ++k)
    sum += __shfl_xor_sync(0xffffffff, sum, 1);
  out[i] = sum;
}
