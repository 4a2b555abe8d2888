// different: once_then_twice twice_then_once
// different: choice_behind choice_before
// different: increased+increased increased
// different: increased+increased increased+doubled
// different: kept overwritten
// different: part+next whole+next --compare out
// different: unwritten zeroed --blockDim=8
// different: unwritten_last zeroed_last --blockDim=8
// different: by_condition by_condition_alone --blockDim=8
// different: squared_place own_place --blockDim=8
// different: turned_place counted_down --blockDim=8
// different: four_threads five_threads --blockDim=8
// different: two_columns first_row --blockDim=[4,2]
// different: turned_block own_block --blockDim=[4,2]
// different: tile_first tile_second --blockDim=8
// different: where_positive everywhere --blockDim=8
// different: narrow_steps wide_steps --blockDim=8
// different: block_up block_down --blockDim=8
// different: stale_interval fresh_interval --blockDim=8
// different: swapped_rows kept_rows --blockDim=8
// different: own_after_barrier others_after_barrier --blockDim=8
// different: cleared+summed summed --blockDim=8 --compare out
// different: broadcast_first broadcast_last --blockDim=8
// different: quarter_sums half_sums --blockDim=8
// different: rounds_even rounds_any --blockDim=8 --relate '0 <= m < 1000'

#define T(name, body) __global__ void name(int *out, int *mid, const int *in, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; body }
#define B(name, body) __global__ void name(int *out, int *mid, const int *in, int n, int m) { __shared__ int s[8]; int t = threadIdx.x, b = blockIdx.x, i = b * 8 + t; body }
#define D(name, body) __global__ void name(int *out, int *mid, const int *in, int n, int m) { __shared__ int s[8]; int x = threadIdx.x, y = threadIdx.y, t = y * 4 + x, b = blockIdx.x; s[t] = in[b * 8 + t]; __syncthreads(); body }
T(once_then_twice, out[i] = in[i]; out[i] = in[i] * 2;)
T(twice_then_once, out[i] = in[i] * 2; out[i] = in[i];)
T(choice_behind, out[i] = in[i]; if (in[i] > m) out[i] = m;)
T(choice_before, if (in[i] > m) out[i] = m; out[i] = in[i];)
T(increased, out[i] = out[i] + 1;)
T(doubled, out[i] = out[i] * 2;)
T(kept, int v = out[i]; out[i] = in[i]; out[i] = v + in[i];)
T(overwritten, out[i] = in[i]; int v = out[i]; out[i] = v + in[i];)
T(part, if (i < n) mid[i] = in[i];)
T(whole, mid[i] = in[i];)
T(next, out[i] = mid[i] + 1;)
B(unwritten, if (t < 4) s[t] = in[i]; __syncthreads(); out[i] = s[t];)
B(zeroed, s[t] = 0; if (t < 4) s[t] = in[i]; __syncthreads(); out[i] = s[t];)
B(unwritten_last, if (i < n) s[t] = in[i]; __syncthreads(); if (i < n) out[i] = s[7 - t];)
B(zeroed_last, s[t] = i < n ? in[i] : 0; __syncthreads(); if (i < n) out[i] = s[7 - t];)
B(by_condition, if (m > 0) { s[t] = in[i]; __syncthreads(); out[i] = s[7 - t]; } else out[i] = 0;)
B(by_condition_alone, s[t] = in[i]; __syncthreads(); out[i] = s[7 - t];)
B(squared_place, s[t] = in[i]; __syncthreads(); out[i] = s[t * t & 7];)
B(own_place, s[t] = in[i]; __syncthreads(); out[i] = s[t];)
B(turned_place, s[t] = in[i]; __syncthreads(); out[i] = s[t ^ 3];)
B(counted_down, s[t] = in[i]; __syncthreads(); out[i] = s[t < 4 ? 3 - t : 11 - t ^ 1];)
B(four_threads, s[t] = in[i]; __syncthreads(); if (t < 4) out[b * 4 + t] = s[t] + s[t + 4];)
B(five_threads, s[t] = in[i]; __syncthreads(); if (t < 5) out[b * 5 + t] = s[t] + s[t + 3];)
D(two_columns, if (x < 2) out[b * 8 + t] = s[t];)
D(first_row, if (t < 4) out[b * 8 + t] = s[t];)
D(turned_block, out[b * 8 + t] = s[x * 2 + y];)
D(own_block, out[b * 8 + t] = s[t];)
B(tile_first, s[t] = in[i]; s[t] += 1; s[t] *= 2; __syncthreads(); out[i] = s[7 - t];)
B(tile_second, s[t] = in[i]; s[t] *= 2; s[t] += 1; __syncthreads(); out[i] = s[7 - t];)
B(where_positive, s[t] = 0; if (in[i] > 0) s[t] = in[i]; __syncthreads(); out[i] = s[7 - t];)
B(everywhere, s[t] = in[i]; __syncthreads(); out[i] = s[7 - t];)
B(narrow_steps, s[t] = (unsigned char)(t * 40 + in[i]); __syncthreads(); out[i] = s[t];)
B(wide_steps, s[t] = t * 40 + (unsigned char)in[i]; __syncthreads(); out[i] = s[t];)
B(block_up, s[t] = in[i]; __syncthreads(); out[i] = s[7 - t];)
B(block_down, s[t] = in[i]; __syncthreads(); out[(gridDim.x - 1 - b) * 8 + t] = s[7 - t];)
B(stale_interval, s[t] = in[i]; __syncthreads(); int v = s[7 - t]; __syncthreads(); if (t < 4) s[t] = v; __syncthreads(); out[i] = s[t];)
B(fresh_interval, s[t] = in[i]; __syncthreads(); out[i] = s[7 - t];)
B(swapped_rows, s[t] = in[i]; __syncthreads(); int v = s[(t + 4) % 8]; __syncthreads(); s[t] = v; __syncthreads(); out[i] = s[t] - s[(t + 4) % 8];)
B(kept_rows, s[t] = in[i]; __syncthreads(); out[i] = s[t] - s[(t + 4) % 8];)
B(own_after_barrier, s[t] = in[i]; __syncthreads(); if (t < 7) out[i] = s[t + 1]; else out[i] = s[t];)
B(others_after_barrier, s[t] = in[i]; __syncthreads(); out[i] = s[(t + 1) % 8];)
B(cleared, mid[i] = 0;)
B(summed, s[t] = in[i] + mid[i]; __syncthreads(); out[i] = s[t] + s[t ^ 1];)
B(broadcast_first, s[t] = in[i]; __syncthreads(); out[i] = s[0];)
B(broadcast_last, out[i] = __shfl_sync(0xff, in[i], 7, 8);)
B(quarter_sums, int v = in[i]; v += __shfl_xor_sync(0xff, v, 1, 8); out[i] = v + __shfl_xor_sync(0xff, v, 2, 8);)
B(half_sums, int v = in[i]; v += __shfl_xor_sync(0xff, v, 1, 8); out[i] = v + __shfl_xor_sync(0xff, v, 4, 8);)
B(rounds_even, s[t] = in[i]; for (int k = 0; k < m / 2 * 2; k++) { __syncthreads(); int v = s[7 - t]; __syncthreads(); s[t] = v; } out[i] = s[t];)
B(rounds_any, s[t] = in[i]; for (int k = 0; k < m; k++) { __syncthreads(); int v = s[7 - t]; __syncthreads(); s[t] = v; } out[i] = s[t];)
