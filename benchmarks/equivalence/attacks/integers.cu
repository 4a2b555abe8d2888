// different: halved halved_by_shift
// different: compared compared_by_difference
// different: compared compared_unsigned
// different: averaged averaged_wide
// different: absolute absolute_wide
// different: widened widened_late
// different: narrow_counter wide_counter --relate 'n > 0'
// different: within within_next
// different: shifted_bytes whole
// different: remainder_masked remainder
// different: squared_wide squared
// different: unsigned_down signed_down --relate 'n >= 0'
// different: inclusive exclusive_next
// different: unequal less --relate 'n % 2 == 0'
// different: by_two by_two_unequal
// different: index_bytes index_words
// different: sum_wraps sum_saturates
// different: middle middle_safe

#define I int i = blockIdx.x * blockDim.x + threadIdx.x;
#define K(name, value) __global__ void name(int *out, const int *in, int n) { I if (i >= n) return; int x = in[i], y = in[i + 1]; out[i] = value; }
K(halved, x / 2)
K(halved_by_shift, x >> 1)
K(compared, x < y)
K(compared_by_difference, x - y < 0)
K(compared_unsigned, (unsigned)x < (unsigned)y)
K(averaged, (x + y) / 2)
K(averaged_wide, (int)(((long long)x + y) / 2))
K(absolute, abs(x) < 0)
K(absolute_wide, 0)
K(widened, (int)(((long long)x * y) >> 32))
K(widened_late, (int)((long long)(x * y) >> 32))
K(shifted_bytes, (unsigned char)(x << 1) >> 1)
K(whole, x & 0x7f | ((x & 0x80) ? 0 : 0) | ((x << 1) & 0x100) >> 1)
K(remainder_masked, x & 7)
K(remainder, x % 8)
K(squared_wide, (long long)x * x >= 0)
K(squared, x * x >= 0)
K(sum_wraps, x + y)
K(sum_saturates, (long long)x + y > 2147483647LL ? 2147483647 : x + y)
K(middle, (unsigned)(x + y) / 2)
K(middle_safe, (unsigned)x / 2 + (unsigned)y / 2)
__global__ void narrow_counter(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (unsigned char k = 0; k < 200 && k < n; k += 3) s += in[k]; out[0] = s; }
__global__ void wide_counter(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = 0; k < 203 && k < n; k += 3) s += in[k]; out[0] = s; }
__global__ void within(int *out, const int *in, int n) { I if (i < n) out[i] = in[i]; }
__global__ void within_next(int *out, const int *in, int n) { I if (i <= n - 1) out[i] = in[i]; }
__global__ void unsigned_down(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (unsigned k = n; k > 0; k--) s += in[k]; out[0] = s; }
__global__ void signed_down(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = n; k >= 0; k--) s += in[k]; out[0] = s; }
__global__ void inclusive(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = 0; k <= n; k++) s += in[k & 3]; out[0] = s; }
__global__ void exclusive_next(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = 0; k < n + 1; k++) s += in[k & 3]; out[0] = s; }
__global__ void unequal(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = 0; k != n; k++) s += in[k & 3]; out[0] = s; }
__global__ void less(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = 0; k < n; k++) s += in[k & 3]; out[0] = s; }
__global__ void by_two(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = 0; k < n; k += 2) s += in[k & 3]; out[0] = s; }
__global__ void by_two_unequal(int *out, const int *in, int n) { I if (i > 0) return; int s = 0; for (int k = 0; k + 1 != n && k < n; k += 2) s += in[k & 3]; out[0] = s; }
__global__ void index_bytes(int *out, const int *in, int n) { I if (i < n) out[i] = in[(unsigned char)i]; }
__global__ void index_words(int *out, const int *in, int n) { I if (i < n) out[i] = in[i]; }
