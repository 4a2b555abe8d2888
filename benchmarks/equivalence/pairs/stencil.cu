// equivalent: three three_tiled --blockDim=8 --relate 'n > 0'
// equivalent: three three_guarded --blockDim=8 --relate 'n > 0'
// at: --gridDim=2 --relate 'n == 13'
// equivalent: five five_tiled --blockDim=[4,4] --relate 'width > 0' --relate 'height > 0'
// at: --gridDim=[2,2] --relate 'width == 7' --relate 'height == 6'
// equivalent: step+again twice --blockDim=8 --relate 'n == gridDim.x * 8' --compare out
// at: --gridDim=2
// different: three three_tiled_edge --blockDim=8 --relate 'n > 0'
// different: three three_reaches --blockDim=8 --relate 'n > 0'
// different: five five_tiled_corner --blockDim=[4,4] --relate 'width > 0' --relate 'height > 0'
// different: step+again twice_once --blockDim=8 --relate 'n == gridDim.x * 8' --compare out

__global__ void three(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = in[i - 1] + in[i] + in[i + 1];
}

__global__ void three_tiled(int *out, const int *in, int n) {
  __shared__ int s[10];
  int t = threadIdx.x + 1, i = blockIdx.x * 8 + threadIdx.x;
  if (i < n) s[t] = in[i];
  if (threadIdx.x == 0 && i > 0) s[0] = in[i - 1];
  if (threadIdx.x == 7 && i < n - 1) s[9] = in[i + 1];
  __syncthreads();
  if (i > 0 && i < n - 1) out[i] = s[t - 1] + s[t] + s[t + 1];
}

__global__ void three_tiled_edge(int *out, const int *in, int n) {
  __shared__ int s[10];
  int t = threadIdx.x + 1, i = blockIdx.x * 8 + threadIdx.x;
  if (i < n) s[t] = in[i];
  if (threadIdx.x == 0) s[0] = in[i];
  if (threadIdx.x == 7 && i < n - 1) s[9] = in[i + 1];
  __syncthreads();
  if (i > 0 && i < n - 1) out[i] = s[t - 1] + s[t] + s[t + 1];
}

__global__ void three_guarded(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1) return;
  if (i >= n - 1) return;
  int sum = 0;
  for (int k = i + 1; k >= i - 1; k--) sum += in[k];
  out[i] = sum;
}

__global__ void three_reaches(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1) return;
  if (i > n - 1) return;
  int sum = 0;
  for (int k = i + 1; k >= i - 1; k--) sum += in[k];
  out[i] = sum;
}

__global__ void five(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
    int at = y * width + x;
    out[at] = 0.2f * (in[at] + in[at - 1] + in[at + 1] + in[at - width] + in[at + width]);
  }
}

__global__ void five_tiled(float *out, const float *in, int width, int height) {
  __shared__ float s[6][6];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  int at = y * width + x;
  bool inside = x < width && y < height;
  if (inside) {
    s[ty][tx] = in[at];
    if (tx == 1 && x > 0) s[ty][0] = in[at - 1];
    if (tx == 4 && x < width - 1) s[ty][5] = in[at + 1];
    if (ty == 1 && y > 0) s[0][tx] = in[at - width];
    if (ty == 4 && y < height - 1) s[5][tx] = in[at + width];
  }
  __syncthreads();
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
    out[at] = 0.2f * (s[ty][tx] + s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx]);
}

__global__ void five_tiled_corner(float *out, const float *in, int width, int height) {
  __shared__ float s[6][6];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  int at = y * width + x;
  bool inside = x < width && y < height;
  if (inside) {
    s[ty][tx] = in[at];
    if (tx == 1 && x > 0) s[ty][0] = in[at - 1];
    if (tx == 4 && x < width - 1) s[ty][5] = in[at + 1];
    if (ty == 1 && y > 0) s[0][tx] = in[at - width];
    if (ty == 4 && y < height - 1) s[5][tx] = in[at + width];
  }
  __syncthreads();
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
    out[at] = 0.2f * (s[ty][tx] + s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx - 1] + s[ty + 1][tx]);
}

__global__ void step(int *mid, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = i; k < n + 2; k += n) mid[k] = in[k] + 2 * in[k + 1] + in[k + 2];
}

__global__ void again(int *out, const int *mid, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = mid[i] + 2 * mid[i + 1] + mid[i + 2];
}

__global__ void twice(int *out, const int *in, int n) {
  __shared__ int s[10];
  int t = threadIdx.x, i = blockIdx.x * 8 + t;
  s[t] = in[i] + 2 * in[i + 1] + in[i + 2];
  if (t < 2) s[t + 8] = in[i + 8] + 2 * in[i + 9] + in[i + 10];
  __syncthreads();
  out[i] = s[t] + 2 * s[t + 1] + s[t + 2];
}

__global__ void twice_once(int *out, const int *in, int n) {
  __shared__ int s[10];
  int t = threadIdx.x, i = blockIdx.x * 8 + t;
  s[t] = in[i] + 2 * in[i + 1] + in[i + 2];
  if (t < 2) s[t + 8] = in[i + 8] + 2 * in[i + 9] + in[i + 9];
  __syncthreads();
  out[i] = s[t] + 2 * s[t + 1] + s[t + 2];
}
