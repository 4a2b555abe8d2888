//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A thread sets the counter back while others take places.

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const unsigned lane = threadIdx.x % 32;
  const int v = in[blockIdx.x * 64 + threadIdx.x];
  const unsigned mask = __ballot_sync(0xffffffff, v > n);
  int base;
  if (lane == 0) base = atomicAdd(counter, __popc(mask)); // finding: race counter
  base = __shfl_sync(0xffffffff, base, 0);
  if (v > n) out[base + __popc(mask & ((1u << lane) - 1))] = v; // finding: race out
  if (threadIdx.x == 0) counter[0] = 0; // finding: race counter
}
