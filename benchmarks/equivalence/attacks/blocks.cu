// different: tile_guarded tile_stale --blockDim=8 --relate '0 < n < 1000000' --relate 'gridDim.x == 1'
// different: tile_guarded tile_cut --blockDim=8 --relate '0 < n < 1000000' --relate 'gridDim.x == 1'
// different: add_then_max max_then_add --blockDim=8
// different: adds adds_and_max --blockDim=8
// different: counts counts_to_limit --blockDim=8
// different: down_eight down_four --blockDim=8
// different: down_all down_inactive --blockDim=8
// different: all_lanes some_lanes --blockDim=8
// different: two_intervals one_interval --blockDim=8
// different: kept_row lost_row --blockDim=8 --relate 'n == gridDim.x * 8'
// different: ping pong --blockDim=8 --relate 'm > 0'
// different: first+second first+second_in_place --blockDim=8 --compare out
// different: last_block first_block --blockDim=8 --relate 'n == gridDim.x'
// different: block_of_own block_of_next --blockDim=8
// different: float_atomics float_serial --blockDim=8
// different: subtracted added_back --blockDim=8
// different: exchanged maximum --blockDim=8

#define HEAD int t = threadIdx.x, b = blockIdx.x, i = b * 8 + t;
#define K(name, body) __global__ void name(int *out, const int *in, int n, int m) { HEAD body }
K(tile_guarded, __shared__ int s[8]; int sum = 0; for (int k = 0; k < n; k += 8) { s[t] = k + t < n ? in[k + t] : 0; __syncthreads(); for (int j = 0; j < 8; j++) sum += s[j]; __syncthreads(); } out[t] = sum;)
K(tile_stale, __shared__ int s[8]; int sum = 0; s[t] = 0; for (int k = 0; k < n; k += 8) { if (k + t < n) s[t] = in[k + t]; __syncthreads(); for (int j = 0; j < 8; j++) sum += s[j]; __syncthreads(); } out[t] = sum;)
K(tile_cut, __shared__ int s[8]; int sum = 0; for (int k = 0; k + 8 <= n; k += 8) { s[t] = in[k + t]; __syncthreads(); for (int j = 0; j < 8; j++) sum += s[j]; __syncthreads(); } out[t] = sum;)
K(add_then_max, __shared__ int s; if (t == 0) s = 0; __syncthreads(); atomicAdd(&s, in[i]); __syncthreads(); atomicMax(&s, in[i]); __syncthreads(); if (t == 0) out[b] = s;)
K(max_then_add, __shared__ int s; if (t == 0) s = 0; __syncthreads(); atomicMax(&s, in[i]); __syncthreads(); atomicAdd(&s, in[i]); __syncthreads(); if (t == 0) out[b] = s;)
K(adds, __shared__ int s; if (t == 0) s = 0; __syncthreads(); atomicAdd(&s, in[i]); atomicMax(&s, 3); __syncthreads(); if (t == 0) out[b] = s;)
K(adds_and_max, __shared__ int s; if (t == 0) s = 0; __syncthreads(); atomicMax(&s, 3); atomicAdd(&s, in[i]); __syncthreads(); if (t == 0) out[b] = s;)
K(counts, __shared__ unsigned s; if (t == 0) s = 0; __syncthreads(); if (in[i] > 0) atomicAdd(&s, 1u); __syncthreads(); if (t == 0) out[b] = s;)
K(counts_to_limit, __shared__ unsigned s; if (t == 0) s = 0; __syncthreads(); if (in[i] > 0) atomicInc(&s, 6u); __syncthreads(); if (t == 0) out[b] = s;)
K(down_eight, out[i] = __shfl_down_sync(0xff, in[i], 1, 8);)
K(down_four, out[i] = __shfl_down_sync(0xff, in[i], 1, 4);)
K(down_all, int v = in[i]; out[i] = t < 4 ? __shfl_down_sync(0xff, v, 1, 8) : v;)
K(down_inactive, int v = in[i]; if (t < 4) v = __shfl_down_sync(0xf, v, 1, 8); out[i] = v;)
K(all_lanes, out[i] = __ballot_sync(0xff, in[i] > 0);)
K(some_lanes, int v = 0; if (t < 7) v = __ballot_sync(0x7f, in[i] > 0); out[i] = v;)
K(two_intervals, __shared__ int s[8]; s[t] = in[i]; __syncthreads(); int v = s[7 - t]; __syncthreads(); s[t] = v; __syncthreads(); out[i] = s[(t + 1) % 8];)
K(one_interval, __shared__ int s[8]; s[t] = in[i]; __syncthreads(); out[i] = s[(t + 1) % 8];)
K(kept_row, __shared__ int s[2][8]; s[0][t] = in[i]; s[1][t] = in[i] + 1; __syncthreads(); out[i] = s[t & 1][7 - t];)
K(lost_row, __shared__ int s[2][8]; s[0][t] = in[i]; s[1][t] = in[i] + 1; __syncthreads(); out[i] = s[0][7 - t];)
K(ping, __shared__ int s[2][8]; int now = 0; s[0][t] = in[i]; __syncthreads(); for (int k = 0; k < m; k++) { s[1 - now][t] = s[now][(t + 1) % 8] + 1; now = 1 - now; __syncthreads(); } out[i] = s[now][t];)
K(pong, __shared__ int s[2][8]; int now = 0; s[0][t] = in[i]; __syncthreads(); for (int k = 0; k < m; k++) { s[1 - now][t] = s[now][(t + 1) % 8] + 1; now = 1 - now; __syncthreads(); } out[i] = s[0][t];)
__global__ void first(int *mid, int *out, const int *in) { HEAD mid[i] = in[i] + 1; }
__global__ void second(int *mid, int *out, const int *in) { HEAD out[i] = mid[i] + mid[b * 8 + 7 - t]; }
__global__ void second_in_place(int *mid, int *out, const int *in) { HEAD int v = mid[b * 8 + 7 - t]; __syncthreads(); mid[i] = 0; __syncthreads(); out[i] = v + mid[i]; }
K(last_block, if (b == gridDim.x - 1 && t == 0) out[0] = in[b];)
K(first_block, if (b == 0 && t == 0) out[0] = in[b];)
K(block_of_own, __shared__ int s[8]; s[t] = in[i]; __syncthreads(); out[b * 8 + 7 - t] = s[t];)
K(block_of_next, __shared__ int s[8]; s[t] = in[i + 8]; __syncthreads(); out[b * 8 + 7 - t] = s[t];)
K(votes, out[i] = __syncthreads_or(in[i] > 0);)
K(votes_inverted, out[i] = __syncthreads_and(in[i] > 0);)
K(own_bank, __shared__ int s[72]; for (int k = 0; k < 8; k++) s[t * 9 + k] = in[b * 64 + t * 8 + k]; __syncthreads(); int v = 0; for (int k = 0; k < 8; k++) v += s[k * 9 + t] * k; out[i] = v;)
K(own_bank_off, __shared__ int s[72]; for (int k = 0; k < 8; k++) s[t * 9 + k] = in[b * 64 + t * 8 + k]; __syncthreads(); int v = 0; for (int k = 0; k < 8; k++) v += s[k * 8 + t] * k; out[i] = v;)
__global__ void float_atomics(float *out, const float *in) { HEAD __shared__ float s; if (t == 0) s = 0; __syncthreads(); atomicAdd(&s, in[i]); __syncthreads(); if (t == 0) out[b] = s; }
__global__ void float_serial(float *out, const float *in) { HEAD if (t == 0) { float s = 0; for (int k = 0; k < 8; k++) s += in[b * 8 + k]; out[b] = s; } }
K(subtracted, __shared__ unsigned s; if (t == 0) s = 100; __syncthreads(); atomicSub(&s, (unsigned)in[i]); __syncthreads(); if (t == 0) out[b] = s;)
K(added_back, __shared__ unsigned s; if (t == 0) s = 100; __syncthreads(); atomicAdd(&s, (unsigned)in[i]); __syncthreads(); if (t == 0) out[b] = s;)
K(exchanged, __shared__ int s; if (t == 0) s = in[b]; __syncthreads(); atomicExch(&s, in[i]); __syncthreads(); if (t == 0) out[b] = s;)
K(maximum, __shared__ int s; if (t == 0) s = in[b]; __syncthreads(); atomicMax(&s, in[i]); __syncthreads(); if (t == 0) out[b] = s;)
