// different: stride_up stride_down
// different: stride_up stride_down --relate 'w > 0'
// different: rows_up rows_down
// different: eighth_unsigned own
// different: eighth_signed own
// different: eighth_of_byte own_byte
// different: remainder_wide remainder_cut
// different: round_and_back own_sum
// different: turned_by_sum turned_by_double --blockDim=1 --relate 'gridDim.x == gridDim.y'
// different: turned_by_sum turned_by_difference --blockDim=1 --relate 'gridDim.x == gridDim.y'
// different: turned_by_sum turned_by_rows --blockDim=1
// different: turned_by_sum turned_by_signed --blockDim=1 --relate 'gridDim.x == gridDim.y'
// different: mirrored mirrored_late
// different: mirrored mirrored_half --relate 'n > 0'
// different: mirrored_again mirrored
// different: positive_part positive_maximum
// different: negated negated_from_zero
// different: not_a_number never
// different: least_of_two least_chosen
// different: staged_all staged_some --blockDim=8 --relate '0 < n < 1000'
// different: staged_twice staged_once --blockDim=8 --relate 'gridDim.x * 8 == n'
// different: next_of_tile next_of_row --blockDim=8 --relate 'gridDim.x * 8 == n'
// different: block_wide block_cut --blockDim=64 --gridDim=1 --relate 'n == 40'
// different: first_always first_if_any
// different: mean mean_of_some --relate 'n >= 0'
// different: up_to_last below_count
// different: halves_down shifts_down
// different: doubles_up doubles_wide --relate 'm > 0'
// different: at_least_once while_any
// different: by_step_left by_step_right --relate 'w > 0'
// different: tickets own_places --blockDim=8 --gridDim=1
// different: swapped_out added_out --blockDim=8 --gridDim=1
// different: claimed_first all_claimed --blockDim=8 --gridDim=1
// different: seen_twice seen_once --blockDim=8 --gridDim=1
// different: shifted_place shifted_apart --match 'a.shifted_place.out=a.shifted_place.in' --match 'b.shifted_apart.out=b.shifted_apart.in' --relate 'gridDim.x * blockDim.x == n'

#define I int i = blockIdx.x * blockDim.x + threadIdx.x;
#define K(name, value) __global__ void name(int *out, const int *in, int n) { I if (i >= n) return; int x = in[i], y = in[i + 1]; out[i] = value; }
#define F(name, value) __global__ void name(float *out, const float *in, int n) { I if (i >= n) return; float x = in[i], y = in[i + 1]; out[i] = value; }
#define ONE(name, ...) __global__ void name(int *out, const int *in, int n, int m, unsigned w) { I if (i == 0) { __VA_ARGS__ } }
#define G(name, at) __global__ void name(int *out, const int *in) { unsigned g = gridDim.x, a = blockIdx.x, b = blockIdx.y; out[b * g + (at)] = in[b * g + a]; }

ONE(stride_up, for (unsigned k = 0; k < 4; k++) out[k * w] = k;)
ONE(stride_down, for (unsigned k = 4; k-- > 0;) out[k * w] = k;)
__global__ void rows_up(int *out, const int *in, int n, unsigned w) { I if (i < n) for (unsigned k = 0; k < 8; k++) out[(i * 8u + k) * w] = in[k]; }
__global__ void rows_down(int *out, const int *in, int n, unsigned w) { I if (i < n) for (unsigned k = 0; k < 8; k++) out[(i * 8u + 7 - k) * w] = in[7 - k]; }
K(eighth_unsigned, (int)((8u * x + 5u) / 8u))
K(eighth_signed, (8 * (x / 8) + 5) / 8 * 8)
K(own, x)
K(eighth_of_byte, (unsigned char)(8 * x + 5) / 8)
K(own_byte, (unsigned char)x)
K(remainder_wide, (int)((3ull * (unsigned)x) % 4 + (unsigned)y))
K(remainder_cut, (int)((7u * (unsigned)x) % 5u - (2u * (unsigned)x) % 5u + (unsigned)y))
K(round_and_back, (int)((unsigned)(x + y) / 4u * 4u + ((unsigned)x + (unsigned)y) % 4u == (unsigned)x + (unsigned)y ? (x + y) / 4 * 4 + (x & 3) + (y & 3) : 0))
K(own_sum, x + y)
G(turned_by_sum, (a + b) % g)
G(turned_by_double, (a + 2 * b) % g)
G(turned_by_difference, (a - b) % g)
G(turned_by_rows, (a + b) % gridDim.y)
G(turned_by_signed, ((int)a - (int)b) % (int)g)
__global__ void mirrored(int *out, const int *in, int n) { I if (i < n) out[n - 1 - i] = in[i]; }
__global__ void mirrored_late(int *out, const int *in, int n) { I if (i <= n) out[n - i] = in[i]; }
__global__ void mirrored_half(int *out, const int *in, int n) { I if (i < n / 2) { out[n - 1 - i] = in[i]; out[i] = in[n - 1 - i]; } }
__global__ void mirrored_again(int *out, const int *in, int n) { I if (i < n) out[n - 1 - i] = in[n - 1 - i]; }
F(positive_part, x > 0 ? x : 0.0f)
F(positive_maximum, !(x <= 0) ? x : 0.0f)
F(negated, -x)
F(negated_from_zero, 0.0f - x)
F(not_a_number, x - x != 0 ? 1.0f : 0.0f)
F(never, 0.0f)
F(least_of_two, fminf(x, y))
F(least_chosen, y < x ? y : x)
__global__ void staged_all(int *out, const int *in, int n) { __shared__ int s[8]; I int t = threadIdx.x; s[t] = i < n ? in[i] : 0; __syncthreads(); if (i < n) out[i] = s[7 - t]; }
__global__ void staged_some(int *out, const int *in, int n) { __shared__ int s[8]; I int t = threadIdx.x; s[t] = in[i < n ? i : n - 1]; __syncthreads(); if (i < n) out[i] = s[7 - t]; }
__global__ void staged_twice(int *out, const int *in, int n) {
  __shared__ int s[8]; I int t = threadIdx.x;
  s[t] = in[i]; __syncthreads();
  int one = s[7 - t]; __syncthreads();
  s[t] = one + 1; __syncthreads();
  out[i] = s[t ^ 1];
}
__global__ void staged_once(int *out, const int *in, int n) {
  __shared__ int s[8]; I int t = threadIdx.x;
  s[t] = in[i]; __syncthreads();
  int one = s[7 - t]; __syncthreads();
  if (t > 0) s[t] = one + 1; __syncthreads();
  out[i] = s[t ^ 1];
}
__global__ void next_of_tile(int *out, const int *in, int n) { __shared__ int s[9]; I int t = threadIdx.x; s[t] = in[i]; if (t == 7) s[8] = in[i + 1]; __syncthreads(); out[i] = s[t + 1]; }
__global__ void next_of_row(int *out, const int *in, int n) { __shared__ int s[9]; I int t = threadIdx.x; s[t] = in[i]; if (t == 7) s[8] = in[blockIdx.x]; __syncthreads(); out[i] = s[t + 1]; }
__global__ void block_wide(int *out, const int *in, int n) { I out[i] = in[i]; }
__global__ void block_cut(int *out, const int *in, int n) { I if (i < n) out[i] = in[i]; }
ONE(first_always, int s = in[0]; for (int k = 1; k < n; k++) s += in[k]; out[0] = s;)
ONE(first_if_any, int s = 0; for (int k = 0; k < n; k++) s += in[k]; out[0] = s;)
ONE(mean, int s = 0; for (int k = 0; k < n; k++) s += in[k]; out[0] = n ? s / n : 0;)
ONE(mean_of_some, int s = 0; for (int k = 0; k < n; k++) s += in[k]; out[0] = s / (n ? n : 1); out[1] = n ? 0 : out[0];)
ONE(up_to_last, int s = 0; for (int k = 0; k <= n - 1; k++) s += in[k & 7]; out[0] = s;)
ONE(below_count, int s = 0; for (unsigned k = 0; k < (unsigned)n; k++) s += in[k & 7]; out[0] = s;)
ONE(halves_down, int s = 0; for (int k = m; k != 0; k /= 2) s++; out[0] = s;)
ONE(shifts_down, int s = 0; for (unsigned k = m; k != 0; k >>= 1) s++; out[0] = s;)
ONE(doubles_up, int s = 0; for (unsigned k = 1; k < (unsigned)m && k; k *= 2) s++; out[0] = s;)
ONE(doubles_wide, int s = 0; for (unsigned long long k = 1; k <= (unsigned)m; k *= 2) s++; out[0] = s;)
ONE(at_least_once, int s = 0, k = 0; do s += in[k & 7]; while (++k < n); out[0] = s;)
ONE(while_any, int s = 0, k = 0; while (k < n) s += in[k++ & 7]; out[0] = s;)
ONE(by_step_left, int s = 0; for (unsigned k = 0; k < (unsigned)m; k += w) s += in[k & 7]; out[0] = s;)
ONE(by_step_right, int s = 0; for (unsigned k = 0; k < ((unsigned)m + w - 1) / w; k++) s += in[k * w & 7]; out[0] = s;)
__global__ void tickets(int *out, const int *in, int *count) { out[atomicAdd(count, 1) & 7] = in[threadIdx.x]; }
__global__ void own_places(int *out, const int *in, int *count) { atomicAdd(count, 1); out[threadIdx.x] = in[threadIdx.x]; }
__global__ void swapped_out(int *out, const int *in, int *count) { __shared__ int c; if (threadIdx.x == 0) c = 0; __syncthreads(); out[threadIdx.x] = atomicExch(&c, in[threadIdx.x]); }
__global__ void added_out(int *out, const int *in, int *count) { __shared__ int c; if (threadIdx.x == 0) c = 0; __syncthreads(); out[threadIdx.x] = atomicAdd(&c, in[threadIdx.x]); }
__global__ void claimed_first(int *out, const int *in, int *count) { __shared__ int c; if (threadIdx.x == 0) c = 0; __syncthreads(); if (atomicCAS(&c, 0, 1) == 0) out[0] = in[threadIdx.x]; }
__global__ void all_claimed(int *out, const int *in, int *count) { if (threadIdx.x == 0) out[0] = in[0]; }
__global__ void seen_twice(int *out, volatile int *flag) { int a = *flag, b = *flag; out[threadIdx.x] = a == b; }
__global__ void seen_once(int *out, volatile int *flag) { out[threadIdx.x] = 2; }
__global__ void shifted_place(int *out, int *in, int n) { I if (i + 1 < n) { int x = in[i + 1]; __syncthreads(); out[i] = x; } }
__global__ void shifted_apart(int *out, int *in, int n) { I if (i + 1 < n) { int x = in[i]; out[i] = x; } }
