//pass
//--blockDim=64 --gridDim=2
// The first of the lanes that are active takes places for all of them.

__device__ int take(int *counter) {
  const unsigned mask = __activemask();
  const int leader = __ffs(mask) - 1;
  const unsigned lane = threadIdx.x % 32;
  int base;
  if (lane == leader) base = atomicAdd(counter, __popc(mask));
  base = __shfl_sync(mask, base, leader);
  return base + __popc(mask & ((1u << lane) - 1));
}

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v > n) out[take(counter)] = v;
}
