//pass
//
// listed: the launch fits the rows of its matrices
// The loop goes along a row of blocks: it guards no row, though its bounds are about a block's number and the width.

__global__ void multiply(float *c, const float *a, const float *b, int wide, int width) {
  __shared__ float as[16][16], bs[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int first = wide * 16 * blockIdx.y;
  float sum = 0;
  for (int i = first, j = 16 * blockIdx.x; i <= first + wide - 1; i += 16, j += 16 * width) {
    as[y][x] = a[i + wide * y + x];
    bs[y][x] = b[j + width * y + x];
    __syncthreads();
    for (int k = 0; k < 16; k++)
      sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  c[width * 16 * blockIdx.y + 16 * blockIdx.x + width * y + x] = sum;
}
