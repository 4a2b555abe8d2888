//pass
//
// listed: (--blockDim for others)
// Nobody here says how many threads a block has; of fewer than a warp no row would be one's own.

__global__ void rows(float *out, const float *in, int n, int width) {
  int warps = blockDim.x / 32, row = blockIdx.x * warps + threadIdx.x / 32;
  if (row >= n)
    return;
  for (int i = threadIdx.x % 32; i < width; i += 32)
    out[row * width + i] = in[row * width + i] + blockIdx.x;
}

void run(float *out, const float *in, int n, int width, int block) {
  rows<<<(n * 32 + block - 1) / block, block>>>(out, in, n, width);
}
