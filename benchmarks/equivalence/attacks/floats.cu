// different: zero_added plain
// different: negated subtracted_from
// different: difference turned_difference
// different: absolute absolute_by_choice
// different: least least_by_choice
// different: at_least not_less
// different: bits_of_same bits_of_product
// different: bits_of_same bits_less_zero
// different: sign_of_same sign_of_product
// different: thirds over_three
// different: own_equal always
// different: fused_once apart_once
// different: rounded rounded_after
// different: through_int plain
// different: product_left product_right
// different: summed_down plain_sum
// different: by_float by_double
// different: cancelled plain --reassociate
// different: doubled_max plain_max --reassociate
// different: times_zero zeroed --reassociate
// different: distributed collected --reassociate
// different: bits_of_same bits_less_zero --reassociate
// different: sign_of_plain sign_less_zero --reassociate
// different: signed_one signed_one_of_sum --reassociate
// different: bits_of_larger bits_of_larger_turned --reassociate

#define I int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;
#define K(name, value) __global__ void name(float *out, const float *in, int n) { I float x = in[i], y = in[i + 1], z = in[i + 2]; out[i] = value; }
#define B(name, value) __global__ void name(int *out, const float *in, int n) { I float x = in[i]; out[i] = value; }
K(zero_added, x + 0.0f)
K(plain, x)
K(negated, -x)
K(subtracted_from, 0.0f - x)
K(difference, -(x - y))
K(turned_difference, y - x)
K(absolute, fabsf(x))
K(absolute_by_choice, x < 0 ? -x : x)
K(least, fminf(x, y))
K(least_by_choice, x < y ? x : y)
K(at_least, x >= y ? 1.0f : 0.0f)
K(not_less, x < y ? 0.0f : 1.0f)
B(bits_of_same, __float_as_int(x))
B(bits_of_product, __float_as_int(x * 1.0f))
B(bits_less_zero, __float_as_int(x - 0.0f))
B(sign_of_same, __float_as_int(x) >> 22)
B(sign_of_product, __float_as_int(x * 1.0f) >> 22)
K(thirds, x * (1.0f / 3.0f))
K(over_three, x / 3.0f)
K(own_equal, x == x ? 1.0f : 0.0f)
K(always, 1.0f)
K(fused_once, fmaf(x, y, z))
K(apart_once, x * y + z)
K(rounded, (float)(int)x)
K(rounded_after, truncf(x))
K(through_int, (float)(int)x)
K(product_left, x * y * z)
K(product_right, x * (y * z))
__global__ void plain_sum(float *out, const float *in, int n) { I float s = 0; for (int k = 0; k < 4; k++) s += in[i + k]; out[i] = s; }
__global__ void summed_down(float *out, const float *in, int n) { I float s = 0; for (int k = 3; k >= 0; k--) s += in[i + k]; out[i] = s; }
K(by_float, x * y + 0.5f)
K(by_double, (float)((double)x * y + 0.5))
K(cancelled, x + y - y)
K(doubled_max, fmaxf(x, y) + fmaxf(x, y))
K(plain_max, fmaxf(x, y))
K(times_zero, x * 0.0f)
K(zeroed, 0.0f)
K(distributed, x * y + x * z)
K(collected, x * (y + z))
B(sign_of_plain, signbit(x) ? 1 : 0)
B(sign_less_zero, signbit(x + 0.0f) ? 1 : 0)
K(signed_one, copysignf(1.0f, x))
K(signed_one_of_sum, copysignf(1.0f, x + 0.0f))
B(bits_of_larger, __float_as_int(x > in[n] ? x : in[n]))
B(bits_of_larger_turned, __float_as_int(in[n] > x ? in[n] : x))
