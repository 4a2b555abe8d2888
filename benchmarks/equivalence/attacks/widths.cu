// different: cut_sum whole_sum
// different: as_bytes as_words
// different: halves_multiplied halves_unsigned
// different: complement_cut complement_wide
// different: sign_back sign_lost
// different: negative_wide negative_cut
// different: sign_shifted sign_bit
// different: less_unsigned less_signed
// different: remainder_signed remainder_unsigned
// different: doubled_halved plain
// different: one_more_is_more always
// different: least_signed least_unsigned
// different: fits_short always
// different: as_truth lowest_bit
// different: shifted_wide shifted_narrow
// different: summed_wide summed_narrow
// different: widened_signed widened_unsigned
// different: wide_product narrow_product
// different: shift_from_top shift_from_top_signed
// different: distance_unsigned distance_signed
// different: remainder_then_difference remainder_of_difference
// different: quotient_of_sum sum_of_quotients
// different: product_divided plain
// different: rotated shifted_apart --relate 'm >= 0'
// different: by_short by_int
// different: masked_sum sum_masked
// different: clamped clamped_turned
// different: absolute_difference difference_absolute
// different: middle_up middle_down
// different: at_most less_plus_one
// different: absorbed_by_signs plain
// different: median median_short
// different: less_of_extremes never

#define K(name, value) __global__ void name(int *out, const int *in, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int x = in[i], y = in[i + 1]; out[i] = value; }
#define W(name, value) __global__ void name(long long *out, const int *in, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int x = in[i], y = in[i + 1]; out[i] = value; }
K(cut_sum, (unsigned char)(x + y))
K(whole_sum, (unsigned char)x + (unsigned char)y)
K(as_bytes, (signed char)x < (signed char)y)
K(as_words, x < y)
K(halves_multiplied, (unsigned short)x * (unsigned short)y / 2)
K(halves_unsigned, (unsigned)(unsigned short)x * (unsigned short)y / 2)
K(complement_cut, (unsigned char)~x)
K(complement_wide, ~(unsigned char)x)
K(sign_back, x << 24 >> 24)
K(sign_lost, (unsigned char)x)
K(negative_wide, -(unsigned char)x < 0)
K(negative_cut, (unsigned char)-x < 0)
K(sign_shifted, x >> 31)
K(sign_bit, (unsigned)x >> 31)
K(less_unsigned, x < 5u)
K(less_signed, x < 5)
K(remainder_signed, x % 3)
K(remainder_unsigned, (unsigned)x % 3)
K(doubled_halved, x * 2 / 2)
K(plain, x)
K(one_more_is_more, (int)((unsigned)x + 1) > x)
K(always, 1)
K(least_signed, min(x, y))
K(least_unsigned, min((unsigned)x, (unsigned)y))
K(fits_short, x == (short)x)
K(as_truth, (bool)x)
K(lowest_bit, x & 1)
W(shifted_wide, (long long)x << 8)
W(shifted_narrow, x << 8)
W(summed_wide, (long long)x + y)
W(summed_narrow, x + y)
W(widened_signed, (long long)x)
W(widened_unsigned, (long long)(unsigned)x)
W(wide_product, (long long)x * y)
W(narrow_product, (unsigned long long)(unsigned)x * (unsigned)y)
K(shift_from_top, (unsigned)x >> 28)
K(shift_from_top_signed, x >> 28)
K(distance_unsigned, (unsigned)x - (unsigned)y > 5u)
K(distance_signed, x - y > 5)
K(remainder_then_difference, (x & 7) - (y & 7))
K(remainder_of_difference, (x - y) & 7)
K(quotient_of_sum, (x + y) / 4)
K(sum_of_quotients, x / 4 + y / 4)
K(product_divided, y == 0 ? x : x * y / y)
K(rotated, (unsigned)x << (m & 31) | (unsigned)x >> (32 - (m & 31) & 31))
K(shifted_apart, ((unsigned)x << (m & 31)) + ((unsigned)x >> (32 - (m & 31) & 31)))
K(by_short, (short)x * 3)
K(by_int, (short)(x * 3))
K(masked_sum, (x + y) & 0xff)
K(sum_masked, (x & 0xff) + (y & 0xff))
K(clamped, max(min(x, m), y))
K(clamped_turned, min(max(x, y), m))
K(absolute_difference, abs(x - y))
K(difference_absolute, x > y ? x - y : x < y ? y - x + 0 * x : 1 * (x != y) - (x == y))
K(middle_up, (x & y) + ((x ^ y) >> 1))
K(middle_down, (x | y) - ((x ^ y) >> 1))
K(at_most, x <= y)
K(less_plus_one, x < (int)((unsigned)y + 1))
K(absorbed_by_signs, min(x, (int)max((unsigned)x, (unsigned)y)))
K(median, max(min(x, y), min(max(x, y), m)))
K(median_short, max(min(x, y), m))
K(less_of_extremes, min(x, y) < max(min(x, m), min(y, m)))
K(never, 0)
