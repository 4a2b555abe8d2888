// equivalent: naive tiled --blockDim=[16,16]
// equivalent: naive padded --blockDim=[16,16]
// equivalent: naive diagonal --blockDim=[16,16] --relate 'gridDim.x == gridDim.y' --relate 'gridDim.x * 16 == width'
// equivalent: naive coarse --flags-of a:--blockDim=[16,16] --flags-of b:--blockDim=[16,4]
// at: --gridDim=[2,2] --relate 'width == 32'
// different: naive tiled_unswapped --blockDim=[16,16]
// different: naive padded_same_block --blockDim=[16,16]
// different: naive diagonal_wrong --blockDim=[16,16] --relate 'gridDim.x == gridDim.y' --relate 'gridDim.x * 16 == width'
// different: naive coarse_short --flags-of a:--blockDim=[16,16] --flags-of b:--blockDim=[16,4]

__global__ void naive(float *out, const float *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < width) out[x * width + y] = in[y * width + x];
}

__global__ void tiled(float *out, const float *in, int width) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < width) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < width && y < width) out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void tiled_unswapped(float *out, const float *in, int width) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < width) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < width && y < width) out[y * width + x] = tile[threadIdx.y][threadIdx.x];
}

__global__ void padded(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < width) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < width && y < width) out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void padded_same_block(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < width) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.x * 16 + threadIdx.x;
  y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < width) out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void diagonal(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  int by = blockIdx.x;
  int bx = (blockIdx.x + blockIdx.y) % gridDim.x;
  int x = bx * 16 + threadIdx.x;
  int y = by * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = by * 16 + threadIdx.x;
  y = bx * 16 + threadIdx.y;
  out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void diagonal_wrong(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  int by = blockIdx.x;
  int bx = (blockIdx.x + blockIdx.y) % gridDim.x;
  int x = bx * 16 + threadIdx.x;
  int y = by * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = bx * 16 + threadIdx.x;
  y = by * 16 + threadIdx.y;
  out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void coarse(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  for (int j = 0; j < 16; j += 4)
    if (x < width && y + j < width) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  for (int j = 0; j < 16; j += 4)
    if (x < width && y + j < width) out[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void coarse_short(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  for (int j = 0; j < 16; j += 4)
    if (x < width && y + j < width) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  for (int j = 0; j < 12; j += 4)
    if (x < width && y + j < width) out[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}
