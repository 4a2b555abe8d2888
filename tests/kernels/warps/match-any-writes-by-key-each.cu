//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Each lane is one of those with its key.
__global__ void f(const int *key, int *out) {
  __shared__ int row[8];
  const int k = key[blockIdx.x * 32 + threadIdx.x] & 7;
  const unsigned peers = __match_any_sync(0xffffffff, k);
  if (peers & 1u << threadIdx.x) row[k] = threadIdx.x; // finding: race row
  __syncthreads();
  if (threadIdx.x < 8) out[blockIdx.x * 8 + threadIdx.x] = row[threadIdx.x];
}
