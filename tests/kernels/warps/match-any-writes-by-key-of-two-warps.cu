//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// One lane of each warp with a key writes its place: there are two warps.
__global__ void f(const int *key, int *out) {
  __shared__ int row[8];
  const int k = key[blockIdx.x * 64 + threadIdx.x] & 7;
  const unsigned peers = __match_any_sync(0xffffffff, k);
  if (threadIdx.x % 32 == __ffs(peers) - 1) row[k] = threadIdx.x; // finding: race row
  __syncthreads();
  if (threadIdx.x < 8) out[blockIdx.x * 8 + threadIdx.x] = row[threadIdx.x];
}
