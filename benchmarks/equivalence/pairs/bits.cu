// equivalent: modulo masked
// equivalent: counted counted_by_clearing
// equivalent: distance distance_by_max
// equivalent: gray gray_fixed
// equivalent: boundary boundary_select
// equivalent: any_vote any_or --blockDim=8 --relate 'gridDim.x * 8 == n'
// at: --blockDim=8 --gridDim=2 --relate 'n == 16'
// different: modulo masked_short
// different: counted counted_seven
// different: distance distance_signed
// different: gray gray_order
// different: boundary boundary_wraps
// different: any_vote any_and --blockDim=8 --relate 'gridDim.x * 8 == n'

__global__ void modulo(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] % 64 + in[i] / 64 * 2;
}

__global__ void masked(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (in[i] & 63) + ((in[i] >> 6) << 1);
}

__global__ void masked_short(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (in[i] & 31) + ((in[i] >> 6) << 1);
}

__global__ void counted(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned v = in[i] & 0xff, count = 0;
  for (int k = 0; k < 8; k++) count += (v >> k) & 1;
  out[i] = count;
}

__global__ void counted_by_clearing(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned v = in[i] & 0xff, count = 0;
  for (int k = 0; k < 8; k++)
    if (v != 0) {
      v &= v - 1;
      count++;
    }
  out[i] = count;
}

__global__ void counted_seven(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned v = in[i] & 0xff, count = 0;
  for (int k = 0; k < 7; k++)
    if (v != 0) {
      v &= v - 1;
      count++;
    }
  out[i] = count;
}

__global__ void distance(int *out, const int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[i] > y[i] ? x[i] - y[i] : y[i] - x[i];
}

__global__ void distance_by_max(int *out, const int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = max(x[i], y[i]) - min(x[i], y[i]);
}

__global__ void distance_signed(int *out, const int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = abs(x[i] - y[i]);
}

__global__ void gray(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned p = in[i];
  unsigned r = p & 0xff, g = (p >> 8) & 0xff, b = (p >> 16) & 0xff;
  out[i] = (77 * r + 150 * g + 29 * b) >> 8;
}

__global__ void gray_fixed(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned p = in[i];
  unsigned sum = 29 * ((p >> 16) % 256);
  sum += 150 * ((p >> 8) % 256);
  sum += 77 * (p % 256);
  out[i] = sum / 256;
}

__global__ void gray_order(unsigned *out, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned p = in[i];
  unsigned r = (p >> 16) & 0xff, g = (p >> 8) & 0xff, b = p & 0xff;
  out[i] = (77 * r + 150 * g + 29 * b) >> 8;
}

__global__ void boundary(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int left = i == 0 ? 0 : i - 1;
  int right = i == n - 1 ? n - 1 : i + 1;
  out[i] = in[right] - in[left];
}

__global__ void boundary_select(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[min(i + 1, n - 1)] - in[max(i - 1, 0)];
}

__global__ void boundary_wraps(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[(i + 1) % n] - in[max(i - 1, 0)];
}

__global__ void any_vote(int *out, const int *in, int n) {
  int i = blockIdx.x * 8 + threadIdx.x;
  int any = __any_sync(0xff, in[i] > 5);
  if (threadIdx.x == 0) out[blockIdx.x] = any;
}

__global__ void any_or(int *out, const int *in, int n) {
  if (threadIdx.x != 0) return;
  int any = 0;
  for (int k = 0; k < 8; k++)
    if (in[blockIdx.x * 8 + k] > 5) any = 1;
  out[blockIdx.x] = any;
}

__global__ void any_and(int *out, const int *in, int n) {
  if (threadIdx.x != 0) return;
  int any = 1;
  for (int k = 0; k < 8; k++)
    if (in[blockIdx.x * 8 + k] <= 5) any = 0;
  out[blockIdx.x] = any;
}
