//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Each half of a warp takes its bound from its own first lane.

__global__ void f(const int *in, int *out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  int sum = 0;
  const int rounds = __shfl_sync(0xffffffff, in[i], 0, 16) % 8;
  for (int k = 0; k < rounds; ++k)
    sum += __shfl_xor_sync(0xffffffff, sum, 1);  // finding: warp
  out[i] = sum;
}
