//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Where the leader counts those that are active it is alone.

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v > n) {
    const unsigned mask = __activemask();
    const int leader = __ffs(mask) - 1;
    int base;
    if (lane == leader) base = atomicAdd(counter, __popc(__activemask()));
    base = __shfl_sync(mask, base, leader);
    out[base + __popc(mask & ((1u << lane) - 1))] = v; // finding: race out
  }
}
