//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The mask counts those that are left out, so that two may have one rank.

__global__ void pack(const int *in, int *out, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned left = __ballot_sync(0xffffffff, in[i] <= n);
  if (in[i] > n)
    out[i - lane + __popc(left & ((1u << lane) - 1))] = threadIdx.x; // finding: race out
}
