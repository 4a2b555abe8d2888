//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,6] --gridDim=2
// A warp is two rows of the block: its threads do not have x / 32 in common by way of x alone.

__global__ void rows(const int *in, int *out) {
  if (threadIdx.y < 3) __syncwarp(); // finding: warp-divergence
  out[blockIdx.x * 96 + threadIdx.y * 16 + threadIdx.x] = in[threadIdx.x];
}
