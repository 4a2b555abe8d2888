//pass
//--blockDim=64 --gridDim=2
// Those with one key name each other, and the first of them counts them.

__global__ void histogram(const int *key, int *count) {
  const unsigned lane = threadIdx.x % 32;
  const int k = key[blockIdx.x * 64 + threadIdx.x];
  const unsigned peers = __match_any_sync(0xffffffff, k);
  if (lane == __ffs(peers) - 1) atomicAdd(&count[k], __popc(peers));
}
