//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A lane reads what another key's lanes have written, which have not waited for it.
__global__ void f(const int *key, int *out) {
  __shared__ int row[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned peers = __match_any_sync(0xffffffff, key[i]);
  row[threadIdx.x] = i; // finding: race row
  __syncwarp(peers);
  out[i] = row[threadIdx.x ^ 1]; // finding: race row
}
