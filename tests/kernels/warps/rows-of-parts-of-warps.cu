//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2
// The same with half a warp per row: the last row may leave half a warp to wait.

__global__ void rows(const float *in, float *out, int count, int width) {
  const int lane = threadIdx.x % 16, row = blockIdx.x * 8 + threadIdx.x / 16;
  if (row < count) {
    float sum = 0;
    for (int i = lane; i < width; i += 16)
      sum += in[row * width + i];
    for (int d = 8; d > 0; d /= 2)
      sum += __shfl_xor_sync(0xffffffff, sum, d);  // finding: warp
    if (lane == 0)
      out[row] = sum;
  }
}
