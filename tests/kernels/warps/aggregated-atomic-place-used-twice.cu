//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The place behind that of a lane is that of the next one.

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int v = in[blockIdx.x * 64 + threadIdx.x];
  const unsigned mask = __ballot_sync(0xffffffff, v > n);
  int base;
  if (lane == 0) base = atomicAdd(counter, __popc(mask));
  base = __shfl_sync(0xffffffff, base, 0);
  if (v > n) out[base + __popc(mask & ((1u << lane) - 1))] = v; // finding: race out
  if (v > n) out[base + __popc(mask & ((1u << lane) - 1)) + 1] = n; // finding: race out
}
