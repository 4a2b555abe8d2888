//pass
//--blockDim=64 --gridDim=2
// The sum of a warp, by one instruction; the first lane writes it.

__global__ void sum(const unsigned *in, unsigned *out) {
  const unsigned sum = __reduce_add_sync(0xffffffff, in[blockIdx.x * 64 + threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * 2 + threadIdx.x / 32] = sum;
}
