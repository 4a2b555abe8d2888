//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// With the lane's own bit the rank is one higher, the last one's place is the next warp's first.

__global__ void pack(const int *in, int *out, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned kept = __ballot_sync(0xffffffff, in[i] > n);
  if (in[i] > n)
    out[i - lane + __popc(kept & ((2u << lane) - 1))] = threadIdx.x; // finding: race out
  else if (lane == 0)
    out[i] = n; // finding: race out
}
