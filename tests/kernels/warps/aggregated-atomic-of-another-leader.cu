//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The lane that is asked is not the one that took the places.

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int v = in[blockIdx.x * 64 + threadIdx.x];
  const unsigned mask = __ballot_sync(0xffffffff, v > n);
  const unsigned other = __ballot_sync(0xffffffff, v > 2 * n);
  int base = 0;
  if (lane == __ffs(mask) - 1) base = atomicAdd(counter, __popc(mask));
  base = __shfl_sync(0xffffffff, base, __ffs(other) - 1);
  if (v > n) out[base + __popc(mask & ((1u << lane) - 1))] = v; // finding: race out
}
