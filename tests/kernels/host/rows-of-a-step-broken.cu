//xfail:NOT_ALL_VERIFIED
//
// The rows are unguarded, and the launch is known: its last columns are the next row's first.
__global__ void halve(float *data, int width, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  data[y * width + x] = x;  // finding: race data
}

void run(float *data, int width, int columns, int rows) {
  dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
  halve<<<grid, block>>>(data, width, columns);  // launch: halve 32,8 *,*  // requires: gridDim.x == (columns + 31) / 32
}
