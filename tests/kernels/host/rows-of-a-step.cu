//pass
//
// listed: the launch fits the rows of its matrices
// Host code tells the launch, and not how far apart rows begin.
struct Matrix {
  float *data;
  size_t step;
  int rows, columns;
};

__global__ void halve(Matrix m) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < m.columns && y < m.rows) m.data[y * m.step + x] *= 0.5f;
}

void run(Matrix m) {
  dim3 block(32, 8), grid((m.columns + 31) / 32, (m.rows + 7) / 8);
  halve<<<grid, block>>>(m);  // launch: halve 32,8 *,*  // requires: gridDim.x == (m.columns + 31) / 32  // requires: gridDim.y == (m.rows + 7) / 8
}
