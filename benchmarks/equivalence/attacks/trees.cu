// different: up guarded_and_more
// different: up two_at_last
// different: halved one_at_last
// different: down at_least
// different: down to_the_end
// different: partly partly_and_one
// different: second_block_up third_block_down
// different: bytes_up shorts_down
// different: bytes_up signed_bytes_down
// different: two_sums one_for_both
// different: counted_to_m counted_to_m_30
// different: counted_to_m up_to_m
// different: nested nested_but_one
// different: each_row each_row_but_one --blockDim=4,4 --gridDim=2,3

#define HEAD __requires(blockDim.x <= 1024); __requires(__is_pow2(blockDim.x)); int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
#define LIST(name, type, more, body) __global__ void name(int *out, const int *in, int n) { HEAD __shared__ type s[2048]; s[t] = in[i]; more __syncthreads(); body if (t == 0) out[blockIdx.x] = s[0]; }
#define TREE(name, loop, step) LIST(name, int, , for (loop) { step __syncthreads(); })
#define UP int k = 1; k < blockDim.x; k *= 2
#define DOWN int k = blockDim.x / 2; k > 0; k >>= 1
#define STRIDED int x = 2 * k * t; if (x < blockDim.x) s[x] += s[x + k];
#define LOW if (t < k) s[t] += s[t + k];
TREE(up, UP, STRIDED)
TREE(down, DOWN, LOW)
TREE(guarded_and_more, int k = 1; k <= blockDim.x; k *= 2, int x = 2 * k * t; if (x + k < blockDim.x) s[x] += s[x + k]; else if (t == 0) s[0] += 1;)
TREE(two_at_last, int k = 0; (2 << k) < blockDim.x; k++, int x = (2 << k) * t; if (x < blockDim.x) s[x] += s[x + (1 << k)];)
TREE(halved, unsigned k = blockDim.x; k > 0; k /= 2, if (t < k / 2) s[t] += s[t + k / 2];)
TREE(one_at_last, unsigned k = blockDim.x; k > 0; k /= 2, if (t < k / 2) s[t] += s[t + k / 2]; __syncthreads(); if (k == 1 && t == 0) s[0]++;)
TREE(at_least, DOWN, if (t > k && t < 2 * k) s[t - k] += s[t];)
LIST(to_the_end, int, s[t + blockDim.x] = in[i];, for (int k = blockDim.x; k > 0; k >>= 1) { LOW __syncthreads(); })
LIST(partly, int, if (t < n) s[t] = 7;, for (UP) { STRIDED __syncthreads(); })
LIST(partly_and_one, int, if (t <= n) s[t] = 7;, for (DOWN) { LOW __syncthreads(); })
LIST(second_block_up, int, if (blockIdx.x == 1) s[t] = 0;, for (UP) { STRIDED __syncthreads(); })
LIST(third_block_down, int, if (blockIdx.x == 2) s[t] = 0;, for (DOWN) { LOW __syncthreads(); })
LIST(bytes_up, unsigned char, , for (UP) { STRIDED __syncthreads(); })
LIST(shorts_down, unsigned short, , for (DOWN) { LOW __syncthreads(); })
LIST(signed_bytes_down, signed char, , for (DOWN) { LOW __syncthreads(); })
#define BOTH(name, loop, step) LIST(name, int, __shared__ int u[2048]; u[t] = 3 * in[i];, for (loop) { step __syncthreads(); } if (t == 0) out[blockIdx.x + gridDim.x] = u[0];)
BOTH(two_sums, UP, int x = 2 * k * t; if (x < blockDim.x) { s[x] += s[x + k]; u[x] += u[x + k]; })
BOTH(one_for_both, DOWN, if (t < k) { s[t] += s[t + k]; u[t] += s[t + k]; })
#define TIMES(name, loop) __global__ void name(int *out, const int *in, unsigned m) { HEAD __shared__ int s[1024]; s[t] = in[i]; __syncthreads(); for (loop) { int v = t + 1 < blockDim.x ? s[t + 1] : 0; __syncthreads(); s[t] = v + 1; __syncthreads(); } out[i] = s[t]; }
TIMES(counted_to_m, unsigned k = 1; k && k < m; k *= 2)
TIMES(counted_to_m_30, int k = 0; k < 31 && (1u << k) < m; k++)
TIMES(up_to_m, unsigned k = 1; k && k <= m; k *= 2)
#define AGAIN(name, which) LIST(name, int, , for (int j = 0; j < n; j++) { for (DOWN) { LOW __syncthreads(); } int v = s[0]; __syncthreads(); if (which) s[t] = v + t; __syncthreads(); })
AGAIN(nested, true)
AGAIN(nested_but_one, t != 2)
#define ROWS(name, which) __global__ void name(int *out, const int *in) { HEAD __shared__ int s[1024]; int at = threadIdx.y * blockDim.x + t, b = blockIdx.y * gridDim.x + blockIdx.x; s[at] = in[b * blockDim.x * blockDim.y + at]; __syncthreads(); for (UP) { if (t % (2 * k) == 0 && (which)) s[at] += s[at + k]; __syncthreads(); } if (t == 0) out[b * blockDim.y + threadIdx.y] = s[at]; }
ROWS(each_row, true)
ROWS(each_row_but_one, threadIdx.y != 3)
