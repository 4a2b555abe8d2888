//pass
//--blockDim=32 --gridDim=2
// One lane of those with a key writes its place.
__global__ void f(const int *key, int *out) {
  __shared__ int row[8];
  const int k = key[blockIdx.x * 32 + threadIdx.x] & 7;
  const unsigned peers = __match_any_sync(0xffffffff, k);
  if (threadIdx.x == __ffs(peers) - 1) row[k] = __popc(peers);
  __syncthreads();
  if (threadIdx.x < 8) out[blockIdx.x * 8 + threadIdx.x] = row[threadIdx.x];
}
