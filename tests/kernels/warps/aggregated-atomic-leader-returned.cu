//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// verdict: refuted
// The first lane, which takes the places, may have returned.

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int v = in[threadIdx.x];
  const unsigned mask = __ballot_sync(0xffffffff, v > n);
  if (lane == 0 && v > n) return;
  int base = 0;
  if (lane == 0) base = atomicAdd(counter, __popc(mask));
  base = __shfl_sync(0xffffffff, base, 0);
  if (v > n) out[base + __popc(mask & ((1u << lane) - 1))] = v; // finding: race out
}
