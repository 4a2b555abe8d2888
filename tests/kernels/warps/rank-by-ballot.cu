//pass
//--blockDim=64 --gridDim=2
// Each warp packs what it keeps into its own part: the place is the number of those before.

__global__ void pack(const int *in, int *out, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned kept = __ballot_sync(0xffffffff, in[i] > n);
  if (in[i] > n)
    out[i - lane + __popc(kept & ((1u << lane) - 1))] = in[i];
}
