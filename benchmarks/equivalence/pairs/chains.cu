// equivalent: scale+shift+clamp fused
// equivalent: saxpy saxpy_strided --relate 'gridDim.x * blockDim.x >= n'
// equivalent: saxpy saxpy_four --blockDim=8 --relate 'a.gridDim.x == b.gridDim.x * 4' --relate 'a.gridDim.x * 8 >= n'
// equivalent: saxpy saxpy_vector --blockDim=8 --relate 'a.gridDim.x == b.gridDim.x * 4' --relate 'a.gridDim.x * 8 == n'
// equivalent: scale in_place_copy+in_place --compare mid
// equivalent: branch select
// at: --blockDim=8 --relate 'n == 32' --relate 'a.gridDim.x == 4'
// different: scale+shift+clamp fused_order
// different: saxpy saxpy_strided_from_one --relate 'gridDim.x * blockDim.x >= n'
// different: saxpy saxpy_four_rows --blockDim=8 --relate 'a.gridDim.x == b.gridDim.x * 4' --relate 'a.gridDim.x * 8 >= n'
// different: saxpy saxpy_vector_mixed --blockDim=8 --relate 'a.gridDim.x == b.gridDim.x * 4' --relate 'a.gridDim.x * 8 == n'
// different: scale in_place_copy+in_place_twice --compare mid
// different: branch select_inclusive

__global__ void scale(float *mid, const float *in, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) mid[i] = in[i] * factor;
}

__global__ void shift(float *next, const float *mid, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) next[i] = mid[i] + by;
}

__global__ void clamp(float *out, const float *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaxf(next[i], 0.0f);
}

__global__ void fused(float *out, const float *in, float factor, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaxf(in[i] * factor + by, 0.0f);
}

__global__ void fused_order(float *out, const float *in, float factor, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaxf((in[i] + by) * factor, 0.0f);
}

__global__ void saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void saxpy_strided(float *y, const float *x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

__global__ void saxpy_strided_from_one(float *y, const float *x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x + 1; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

__global__ void saxpy_four(float *y, const float *x, float a, int n) {
  for (int k = 0; k < 4; k++) {
    int i = (blockIdx.x * 4 + k) * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
  }
}

__global__ void saxpy_four_rows(float *y, const float *x, float a, int n) {
  for (int k = 0; k < 4; k++) {
    int i = (blockIdx.x * 3 + k) * blockDim.x + threadIdx.x;
    if (i < n && (k < 3 || blockIdx.x == gridDim.x - 1)) y[i] = a * x[i] + y[i];
  }
}

__global__ void saxpy_vector(float4 *y, const float4 *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = x[i], w = y[i];
  w.x = a * v.x + w.x;
  w.y = a * v.y + w.y;
  w.z = a * v.z + w.z;
  w.w = a * v.w + w.w;
  y[i] = w;
}

__global__ void saxpy_vector_mixed(float4 *y, const float4 *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = x[i], w = y[i];
  w.x = a * v.x + w.x;
  w.y = a * v.y + w.y;
  w.z = a * v.z + w.z;
  w.w = a * v.z + w.w;
  y[i] = w;
}

__global__ void in_place_copy(float *mid, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) mid[i] = in[i];
}

__global__ void in_place(float *mid, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) mid[i] *= factor;
}

__global__ void in_place_twice(float *mid, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    mid[i] *= factor;
    if (i == n - 1) mid[i] *= factor;
  }
}

__global__ void branch(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (in[i] > 10) out[i] = in[i] - 10;
  else out[i] = -in[i];
}

__global__ void select(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] <= 10 ? 0 - in[i] : in[i] + (-10);
}

__global__ void select_inclusive(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] < 10 ? 0 - in[i] : in[i] + (-10);
}
