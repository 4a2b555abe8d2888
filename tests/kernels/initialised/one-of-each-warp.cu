//pass
//--blockDim=[*] --gridDim=1 --check-initialised

// The last lane of each warp leaves a value, and as many threads as there are whole warps read one.
__global__ void last(const int *in, int *out) {
  __requires(blockDim.x % 32 == 0);
  __shared__ int sums[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 31) sums[warp] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < blockDim.x / 32) out[threadIdx.x] = sums[lane];
}
