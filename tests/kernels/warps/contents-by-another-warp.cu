//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// One warp alone changes its cells, ordered by its barrier; then all read their own.

__global__ void f(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x >= 32) {
    __syncwarp();
    s[32 + (threadIdx.x + 1) % 32] = 7;
  }
  __syncthreads();
  out[s[threadIdx.x]] = threadIdx.x;  // finding: race out
}
