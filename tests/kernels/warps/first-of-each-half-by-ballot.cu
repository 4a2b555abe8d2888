//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Each half of the warp has its own ballot, and a first one that writes.

__global__ void f(const int *in, int *out, int n) {
  const unsigned lane = threadIdx.x % 32, half = lane < 16 ? 0xffffu : 0xffff0000u;
  const unsigned wanting = __ballot_sync(half, in[threadIdx.x] > n);
  if ((wanting & (1u << lane)) != 0 && (wanting & ((1u << lane) - 1)) == 0)
    out[0] = lane;  // finding: race out
}
