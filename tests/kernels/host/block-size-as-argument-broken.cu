//xfail:NOT_ALL_VERIFIED
//
// As block-size-as-argument.cu, where all warps of a block have the same row.

__global__ void rows(float *out, const float *in, int n, int width) {
  int warps = blockDim.x / 32, row = blockIdx.x * warps;
  if (row >= n)
    return;
  for (int i = threadIdx.x % 32; i < width; i += 32)
    out[row * width + i] = 2 * in[row * width + i] + threadIdx.x;  // finding: race out
}

void run(float *out, const float *in, int n, int width, int block) {
  rows<<<(n * 32 + block - 1) / block, block>>>(out, in, n, width);
}
