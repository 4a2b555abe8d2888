//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Two lanes scan under a mask of all, while the others of their warp wait at the block's barrier.

__global__ void scan(const int *in, int *out) {
  __shared__ int sums[2];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (lane == 31) sums[warp] = v;
  __syncthreads();
  if (threadIdx.x < 2) {
    int s = sums[lane];
    const int up = __shfl_up_sync(0xffffffff, s, 1); // finding: warp
    if (lane >= 1) s += up;
    sums[lane] = s;
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = v + (warp > 0 ? sums[warp - 1] : 0);
}
