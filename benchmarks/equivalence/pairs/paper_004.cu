// equivalent: transpose_naive transpose_tiled --relate 'blockDim.x == blockDim.y' --relate 'gridDim.x * blockDim.x == width && gridDim.y * blockDim.y == height'
// equivalent: transpose_naive transpose_guarded --relate 'blockDim.x == blockDim.y'
// at: --blockDim=[8,8] --gridDim=[2,3] --relate 'width == 16' --relate 'height == 24'
// different: transpose_naive transpose_tiled --relate 'gridDim.x * blockDim.x == width && gridDim.y * blockDim.y == height'
// different: transpose_naive transpose_wrong_address --relate 'blockDim.x == blockDim.y'
// different: transpose_naive transpose_wrong_guard --relate 'blockDim.x == blockDim.y'

__global__ void transpose_naive(int *out, const int *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y + height * x] = in[x + width * y];
}

__global__ void transpose_tiled(int *out, const int *in, int width, int height) {
  extern __shared__ int block[];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) block[threadIdx.y * (blockDim.x + 1) + threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * blockDim.y + threadIdx.x;
  y = blockIdx.x * blockDim.x + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = block[threadIdx.x * (blockDim.x + 1) + threadIdx.y];
}

__global__ void transpose_guarded(int *out, const int *in, int width, int height) {
  extern __shared__ int block[];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) block[threadIdx.y * blockDim.x + threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * blockDim.y + threadIdx.x;
  y = blockIdx.x * blockDim.x + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = block[threadIdx.x * blockDim.x + threadIdx.y];
}

__global__ void transpose_wrong_address(int *out, const int *in, int width, int height) {
  extern __shared__ int block[];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) block[threadIdx.y * (blockDim.x + 1) + threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * blockDim.y + threadIdx.x;
  y = blockIdx.x * blockDim.x + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = block[threadIdx.y * (blockDim.x + 1) + threadIdx.x];
}

__global__ void transpose_wrong_guard(int *out, const int *in, int width, int height) {
  extern __shared__ int block[];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) block[threadIdx.y * (blockDim.x + 1) + threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * blockDim.y + threadIdx.x;
  y = blockIdx.x * blockDim.x + threadIdx.y;
  if (x + 1 < height && y < width) out[y * height + x] = block[threadIdx.x * (blockDim.x + 1) + threadIdx.y];
}
