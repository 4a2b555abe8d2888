//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The key is changed after it was matched: that two have one key does not mean that they wait for each other.
__global__ void f(const int *key, int *out) {
  __shared__ int row[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int lane = threadIdx.x % 32;
  int k = key[i];
  const unsigned peers = __match_any_sync(0xffffffff, k);
  k = k & 7;
  if (peers & (1u << k)) out[i] = 0;
  row[threadIdx.x - lane + k] = i; // finding: race row
}
