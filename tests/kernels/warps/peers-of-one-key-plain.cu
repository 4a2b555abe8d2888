//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Two warps may have one key.

__global__ void f(const int *key, int *count) {
  const unsigned peers = __match_any_sync(0xffffffff, key[threadIdx.x]);
  if (threadIdx.x % 32 == __ffs(peers) - 1) count[key[threadIdx.x]] = threadIdx.x;
}
