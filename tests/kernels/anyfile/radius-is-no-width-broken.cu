//xfail:NOT_ALL_VERIFIED
//
// The barrier is missing. The radius is multiplied by the block's number, but it is no width: no launch has to be narrower.

__global__ void difference(const float *in, float *out, int radius) {
  __shared__ float tile[512];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * (blockDim.x + 2 * radius) + t];  // finding: race tile
  out[blockIdx.x * blockDim.x + t] = tile[t + radius] - tile[t];  // finding: race tile
}
