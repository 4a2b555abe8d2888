// equivalent: plain by_four --relate 'gridDim.x * blockDim.x >= n' --relate 'm % 4 == 0' --relate 'm > 0'
// equivalent: plain with_rest --relate 'gridDim.x * blockDim.x >= n' --relate '0 <= m <= 1000000'
// equivalent: plain backwards --relate 'gridDim.x * blockDim.x >= n' --relate 'm >= 0'
// equivalent: inner_rows inner_columns --relate 'm > 0'
// equivalent: squares differences
// equivalent: horner powers
// equivalent: plain two_at_a_time --relate 'gridDim.x * blockDim.x >= n' --relate 'm % 2 == 0'
// at: --blockDim=8 --gridDim=2 --relate 'n == 13' --relate 'm == 8'
// different: plain by_four_skips --relate 'gridDim.x * blockDim.x >= n' --relate 'm % 4 == 0' --relate 'm > 0'
// different: plain with_rest_short --relate 'gridDim.x * blockDim.x >= n' --relate '0 <= m <= 1000000'
// different: plain backwards_stops --relate 'gridDim.x * blockDim.x >= n' --relate 'm >= 0'
// different: inner_rows inner_columns_swapped --relate 'm > 0'
// different: squares differences_wrong
// different: horner powers_wrong
// different: plain two_at_a_time_same --relate 'gridDim.x * blockDim.x >= n' --relate 'm % 2 == 0'

__global__ void plain(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (int k = 0; k < m; k++) sum += in[k * n + i];
  out[i] = sum;
}

__global__ void by_four(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (int k = 0; k < m; k += 4)
    sum += in[k * n + i] + in[(k + 1) * n + i] + in[(k + 2) * n + i] + in[(k + 3) * n + i];
  out[i] = sum;
}

__global__ void by_four_skips(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (int k = 0; k < m; k += 4)
    sum += in[k * n + i] + in[(k + 1) * n + i] + in[(k + 1) * n + i] + in[(k + 3) * n + i];
  out[i] = sum;
}

__global__ void with_rest(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0, k = 0;
  for (; k + 1 < m; k += 2) sum += in[k * n + i] + in[(k + 1) * n + i];
  for (; k < m; k++) sum += in[k * n + i];
  out[i] = sum;
}

__global__ void with_rest_short(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0, k = 0;
  for (; k + 1 < m; k += 2) sum += in[k * n + i] + in[(k + 1) * n + i];
  for (; k + 1 < m; k++) sum += in[k * n + i];
  out[i] = sum;
}

__global__ void backwards(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (int k = m - 1; k >= 0; k--) sum += in[k * n + i];
  out[i] = sum;
}

__global__ void backwards_stops(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (int k = m - 1; k > 0; k--) sum += in[k * n + i];
  out[i] = sum;
}

__global__ void two_at_a_time(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int even = 0, odd = 0;
  for (int k = 0; k < m; k += 2) {
    even += in[k * n + i];
    odd += in[(k + 1) * n + i];
  }
  out[i] = even + odd;
}

__global__ void two_at_a_time_same(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int even = 0, odd = 0;
  for (int k = 0; k < m; k += 2) {
    even += in[k * n + i];
    odd += in[k * n + i];
  }
  out[i] = even + odd;
}

__global__ void inner_rows(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int r = 0; r < m; r++)
    for (int c = 0; c < 3; c++) sum += in[(i * m + r) * 3 + c];
  out[i] = sum;
}

__global__ void inner_columns(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int c = 0; c < 3; c++)
    for (int r = 0; r < m; r++) sum += in[(i * m + r) * 3 + c];
  out[i] = sum;
}

__global__ void inner_columns_swapped(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int c = 0; c < 3; c++)
    for (int r = 0; r < m; r++) sum += in[(i * m + c) * 3 + r];
  out[i] = sum;
}

__global__ void squares(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (in[i] + m) * (in[i] - m);
}

__global__ void differences(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i] - m * m;
}

__global__ void differences_wrong(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i] - 2 * m;
}

__global__ void horner(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = in[i], p = 7;
  p = p * x + 5;
  p = p * x + m;
  p = p * x - 1;
  out[i] = p;
}

__global__ void powers(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = in[i];
  out[i] = 7 * x * x * x + 5 * x * x + m * x - 1;
}

__global__ void powers_wrong(int *out, const int *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = in[i];
  out[i] = 7 * x * x * x + 5 * x + m * x - 1;
}
