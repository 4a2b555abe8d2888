//pass
//--blockDim=64 --gridDim=2
// Those of a warp with one key wait for each other; the lane that stands for them tells them its place.
__global__ void f(const int *key, int *out) {
  __shared__ int row[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const unsigned peers = __match_any_sync(0xffffffff, key[i]);
  const int first = __ffs(peers) - 1;
  if (lane == first) row[threadIdx.x] = i;
  __syncwarp(peers);
  out[i] = row[threadIdx.x - lane + first];
}
