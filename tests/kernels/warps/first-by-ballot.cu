//pass
//--blockDim=64 --gridDim=2
// In each warp only the first of those that want to write does.

__global__ void f(const int *in, int *out, int n) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned wanting = __ballot_sync(0xffffffff, in[threadIdx.x] > n);
  if ((wanting & (1u << lane)) != 0 && (wanting & ((1u << lane) - 1)) == 0)
    out[blockIdx.x * 2 + threadIdx.x / 32] = lane;
}
