// equivalent: naive tiled --blockDim=[4,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// equivalent: naive two_columns --flags-of a:--blockDim=[4,4] --flags-of b:--blockDim=[2,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// equivalent: naive unrolled --blockDim=[4,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// equivalent: naive vectorised --blockDim=[4,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// at: --gridDim=[2,2]
// equivalent: vector by_rows --blockDim=8 --reassociate --relate 'b.gridDim.x == rows' --relate 'a.gridDim.x * 8 >= rows' --relate 'width == 16'
// at: --relate 'a.gridDim.x == 1' --relate 'rows == 5'
// different: naive tiled_no_offset --blockDim=[4,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// different: naive two_columns_same --flags-of a:--blockDim=[4,4] --flags-of b:--blockDim=[2,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// different: naive unrolled_three --blockDim=[4,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// different: naive vectorised_swizzled --blockDim=[4,4] --relate 'width == gridDim.x * 4' --relate 'gridDim.x == gridDim.y'
// different: vector by_rows_short --blockDim=8 --reassociate --relate 'b.gridDim.x == rows' --relate 'a.gridDim.x * 8 >= rows' --relate 'width == 16'

__global__ void naive(float *c, const float *a, const float *b, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < width; k++) sum += a[y * width + k] * b[k * width + x];
  c[y * width + x] = sum;
}

__global__ void tiled(float *c, const float *a, const float *b, int width) {
  __shared__ float as[4][4], bs[4][4];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 4 + tx, y = blockIdx.y * 4 + ty;
  float sum = 0;
  for (int m = 0; m < width / 4; m++) {
    as[ty][tx] = a[y * width + m * 4 + tx];
    bs[ty][tx] = b[(m * 4 + ty) * width + x];
    __syncthreads();
    for (int k = 0; k < 4; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[y * width + x] = sum;
}

__global__ void tiled_no_offset(float *c, const float *a, const float *b, int width) {
  __shared__ float as[4][4], bs[4][4];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 4 + tx, y = blockIdx.y * 4 + ty;
  float sum = 0;
  for (int m = 0; m < width / 4; m++) {
    as[ty][tx] = a[y * width + m * 4 + tx];
    bs[ty][tx] = b[ty * width + x];
    __syncthreads();
    for (int k = 0; k < 4; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[y * width + x] = sum;
}

__global__ void two_columns(float *c, const float *a, const float *b, int width) {
  int x = blockIdx.x * 4 + threadIdx.x;
  int y = blockIdx.y * 4 + threadIdx.y;
  float one = 0, two = 0;
  for (int k = 0; k < width; k++) {
    float left = a[y * width + k];
    one += left * b[k * width + x];
    two += left * b[k * width + x + 2];
  }
  c[y * width + x] = one;
  c[y * width + x + 2] = two;
}

__global__ void two_columns_same(float *c, const float *a, const float *b, int width) {
  int x = blockIdx.x * 4 + threadIdx.x;
  int y = blockIdx.y * 4 + threadIdx.y;
  float one = 0, two = 0;
  for (int k = 0; k < width; k++) {
    float left = a[y * width + k];
    one += left * b[k * width + x];
    two += left * b[k * width + x];
  }
  c[y * width + x] = one;
  c[y * width + x + 2] = two;
}

__global__ void unrolled(float *c, const float *a, const float *b, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < width; k += 4) {
    sum += a[y * width + k] * b[k * width + x];
    sum += a[y * width + k + 1] * b[(k + 1) * width + x];
    sum += a[y * width + k + 2] * b[(k + 2) * width + x];
    sum += a[y * width + k + 3] * b[(k + 3) * width + x];
  }
  c[y * width + x] = sum;
}

__global__ void unrolled_three(float *c, const float *a, const float *b, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < width; k += 4) {
    sum += a[y * width + k] * b[k * width + x];
    sum += a[y * width + k + 1] * b[(k + 1) * width + x];
    sum += a[y * width + k + 2] * b[(k + 2) * width + x];
  }
  c[y * width + x] = sum;
}

__global__ void vectorised(float *c, const float4 *a, const float *b, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < width / 4; k++) {
    float4 v = a[y * (width / 4) + k];
    sum += v.x * b[(4 * k) * width + x];
    sum += v.y * b[(4 * k + 1) * width + x];
    sum += v.z * b[(4 * k + 2) * width + x];
    sum += v.w * b[(4 * k + 3) * width + x];
  }
  c[y * width + x] = sum;
}

__global__ void vectorised_swizzled(float *c, const float4 *a, const float *b, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < width / 4; k++) {
    float4 v = a[y * (width / 4) + k];
    sum += v.x * b[(4 * k) * width + x];
    sum += v.z * b[(4 * k + 1) * width + x];
    sum += v.y * b[(4 * k + 2) * width + x];
    sum += v.w * b[(4 * k + 3) * width + x];
  }
  c[y * width + x] = sum;
}

__global__ void vector(float *out, const float *m, const float *v, int rows, int width) {
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y < rows) {
    float sum = 0;
    for (int k = 0; k < width; k++) sum += m[y * width + k] * v[k];
    out[y] = sum;
  }
}

__global__ void by_rows(float *out, const float *m, const float *v, int rows, int width) {
  __shared__ float s[8];
  int t = threadIdx.x;
  float sum = 0;
  for (int k = t; k < width; k += 8) sum += m[blockIdx.x * width + k] * v[k];
  s[t] = sum;
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void by_rows_short(float *out, const float *m, const float *v, int rows, int width) {
  __shared__ float s[8];
  int t = threadIdx.x;
  float sum = 0;
  for (int k = t; k < width; k += 8) sum += m[blockIdx.x * width + k] * v[k];
  s[t] = sum;
  __syncthreads();
  for (int k = 4; k > 1; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
