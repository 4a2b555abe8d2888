//pass
//--blockDim=64 --gridDim=2
// The lanes that keep something take places where they alone are.

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int v = in[blockIdx.x * 64 + threadIdx.x];
  const unsigned mask = __ballot_sync(0xffffffff, v > n);
  if (v > n) {
    const int leader = __ffs(mask) - 1;
    int base;
    if (lane == leader) base = atomicAdd(counter, __popc(mask));
    base = __shfl_sync(mask, base, leader);
    out[base + __popc(mask & ((1u << lane) - 1))] = v;
  }
}
