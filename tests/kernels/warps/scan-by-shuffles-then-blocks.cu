//pass
//--blockDim=64 --gridDim=2
// Warps scan by shuffles, the first warp their sums, then each thread adds its warp's.

__global__ void scan(const int *in, int *out) {
  __shared__ int sums[2];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int v = in[blockIdx.x * 64 + threadIdx.x];
  for (unsigned d = 1; d < 32; d *= 2) {
    const int up = __shfl_up_sync(0xffffffff, v, d);
    if (lane >= d) v += up;
  }
  if (lane == 31) sums[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int s = lane < 2 ? sums[lane] : 0;
    for (unsigned d = 1; d < 2; d *= 2) {
      const int up = __shfl_up_sync(0xffffffff, s, d);
      if (lane >= d) s += up;
    }
    if (lane < 2) sums[lane] = s;
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = v + (warp > 0 ? sums[warp - 1] : 0);
}
