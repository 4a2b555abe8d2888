//xfail:NOT_ALL_VERIFIED
//--blockDim=[*] --gridDim=1 --check-initialised

// The last warp may have no such lane.
__global__ void last(const int *in, int *out) {
  __shared__ int sums[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 31) sums[warp] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < (blockDim.x + 31) / 32) out[threadIdx.x] = sums[lane]; // finding: uninitialised sums
}
