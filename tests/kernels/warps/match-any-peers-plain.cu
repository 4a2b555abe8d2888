//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Warps of two blocks may have one key; the addition is no atomic.

__global__ void histogram(const int *key, int *count) {
  const unsigned lane = threadIdx.x % 32;
  const int k = key[blockIdx.x * 64 + threadIdx.x];
  const unsigned peers = __match_any_sync(0xffffffff, k);
  if (lane == __ffs(peers) - 1) count[k] += __popc(peers); // finding: race count
}
