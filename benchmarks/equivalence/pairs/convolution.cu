// equivalent: direct tiled --blockDim=8
// equivalent: direct unrolled --blockDim=8
// at: --gridDim=2 --relate 'n == 13'
// equivalent: columns columns_tiled --blockDim=[4,4]
// at: --gridDim=[2,2] --relate 'width == 7' --relate 'height == 6'
// equivalent: square rows+across --blockDim=[4,4] --real --relate 'width == gridDim.x * blockDim.x' --relate 'height == gridDim.y * blockDim.y'
// at: --gridDim=[2,2]
// different: direct tiled_halo --blockDim=8
// different: direct unrolled_weight --blockDim=8
// different: columns columns_shifted --blockDim=[4,4]
// different: square rows+across_wrong --blockDim=[4,4] --real --relate 'width == gridDim.x * blockDim.x' --relate 'height == gridDim.y * blockDim.y'

__global__ void direct(float *out, const float *in, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0;
    for (int k = 0; k < 3; k++) sum += w[k] * in[i + k];
    out[i] = sum;
  }
}

__global__ void tiled(float *out, const float *in, const float *w, int n) {
  __shared__ float s[10];
  int t = threadIdx.x, i = blockIdx.x * 8 + t;
  s[t] = in[i];
  if (t < 2) s[t + 8] = in[i + 8];
  __syncthreads();
  if (i < n) {
    float sum = 0;
    for (int k = 0; k < 3; k++) sum += w[k] * s[t + k];
    out[i] = sum;
  }
}

__global__ void tiled_halo(float *out, const float *in, const float *w, int n) {
  __shared__ float s[10];
  int t = threadIdx.x, i = blockIdx.x * 8 + t;
  s[t] = in[i];
  if (t < 2) s[t + 8] = in[i];
  __syncthreads();
  if (i < n) {
    float sum = 0;
    for (int k = 0; k < 3; k++) sum += w[k] * s[t + k];
    out[i] = sum;
  }
}

__global__ void unrolled(float *out, const float *in, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = ((0.0f + w[0] * in[i]) + w[1] * in[i + 1]) + w[2] * in[i + 2];
}

__global__ void unrolled_weight(float *out, const float *in, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = ((0.0f + w[0] * in[i]) + w[1] * in[i + 1]) + w[1] * in[i + 2];
}

__global__ void columns(int *out, const int *in, const int *w, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    int sum = 0;
    for (int k = 0; k < 3; k++) sum += w[k] * in[(y + k) * width + x];
    out[y * width + x] = sum;
  }
}

__global__ void columns_tiled(int *out, const int *in, const int *w, int width, int height) {
  __shared__ int s[6][4];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 4 + tx, y = blockIdx.y * 4 + ty;
  if (x < width) {
    s[ty][tx] = in[y * width + x];
    if (ty < 2) s[ty + 4][tx] = in[(y + 4) * width + x];
  }
  __syncthreads();
  if (x < width && y < height) {
    int sum = 0;
    for (int k = 0; k < 3; k++) sum += w[k] * s[ty + k][tx];
    out[y * width + x] = sum;
  }
}

__global__ void columns_shifted(int *out, const int *in, const int *w, int width, int height) {
  __shared__ int s[6][4];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 4 + tx, y = blockIdx.y * 4 + ty;
  if (x < width) {
    s[ty][tx] = in[y * width + x];
    if (ty < 2) s[ty + 4][tx] = in[(y + 4) * width + x];
  }
  __syncthreads();
  if (x < width && y < height) {
    int sum = 0;
    for (int k = 0; k < 3; k++) sum += w[2 - k] * s[ty + k][tx];
    out[y * width + x] = sum;
  }
}

__global__ void square(float *out, const float *in, const float *w, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int j = 0; j < 3; j++)
    for (int k = 0; k < 3; k++) sum += w[j] * w[k] * in[(y + j) * (width + 2) + x + k];
  out[y * width + x] = sum;
}

__global__ void rows(float *tmp, const float *in, const float *w, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int j = y; j < height + 2; j += height) {
    float sum = 0;
    for (int k = 0; k < 3; k++) sum += w[k] * in[j * (width + 2) + x + k];
    tmp[j * width + x] = sum;
  }
}

__global__ void across(float *out, const float *tmp, const float *w, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 3; k++) sum += w[k] * tmp[(y + k) * width + x];
  out[y * width + x] = sum;
}

__global__ void across_wrong(float *out, const float *tmp, const float *w, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 2; k++) sum += w[k] * tmp[(y + k) * width + x];
  out[y * width + x] = sum;
}
