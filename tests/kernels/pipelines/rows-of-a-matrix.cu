//pass
//--blockDim=[16,16] --gridDim=[4,4]
// Tiled product of matrices with two stages for each factor, any number of tiles.

#include <cuda_pipeline.h>

__global__ void multiply(const float *a, const float *b, float *c, int n, int tiles) {
  __shared__ float left[2][16][16], right[2][16][16];
  __requires(n == 64);
  __requires(tiles > 0);
  __requires(tiles <= 4);
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  __pipeline_memcpy_async(&left[0][y][x], &a[row * n + x], 4);
  __pipeline_memcpy_async(&right[0][y][x], &b[y * n + column], 4);
  __pipeline_commit();
  float sum = 0;
  for (int t = 0; t < tiles; ++t) {
    if (t + 1 < tiles) {
      const int next = (t + 1) & 1, from = 16 * (t + 1);
      __pipeline_memcpy_async(&left[next][y][x], &a[row * n + from + x], 4);
      __pipeline_memcpy_async(&right[next][y][x], &b[(from + y) * n + column], 4);
    }
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += left[t & 1][y][k] * right[t & 1][k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
