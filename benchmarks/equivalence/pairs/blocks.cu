// What one block computes, for any number of blocks: the wrong twins are what a rule of following blocks would get wrong without
// one of its conditions (a kernel before this one, other blocks' atomics, indices that only begin like the threads' numbers, the
// order of barriers, which threads are there).
// equivalent: doubled+sums sums_of_doubled --blockDim=8 --relate 'gridDim.x * 8 == n' --compare out
// equivalent: spread spread_by_shuffle --blockDim=8
// equivalent: twice_written written_once --blockDim=8
// equivalent: rows_of_tile rows_by_warp --blockDim=[4,4] --relate 'width == gridDim.x * 4'
// equivalent: neighbours neighbours_exchanged --blockDim=8
// at: --gridDim=2
// different: doubled+sums sums --blockDim=8 --relate 'gridDim.x * 8 == n' --compare out
// different: total total_of_one --blockDim=8 --gridDim=*
// different: spread spread_by_squares --blockDim=8
// different: twice_written written_first --blockDim=8
// different: rows_of_tile rows_of_half --blockDim=[4,4] --relate 'width == gridDim.x * 4'
// different: neighbours neighbours_of_block --blockDim=8

__global__ void doubled(int *mid, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  mid[i] = 2 * in[i];
}

__global__ void sums(int *out, const int *mid, int n) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = mid[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sums_of_doubled(int *out, int *mid, const int *in, int n) {
  int v = in[blockIdx.x * 8 + threadIdx.x];
  for (int k = 4; k > 0; k /= 2) v += __shfl_xor_sync(0xff, v, k, 8);
  if (threadIdx.x == 0) out[blockIdx.x] = v << 1;
  mid[blockIdx.x * 8 + threadIdx.x] = v;
}

__global__ void total(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t == 0) atomicAdd(&out[0], s[0] + s[7]);
}

__global__ void total_of_one(int *out, const int *in) {
  if (blockIdx.x == 0 && threadIdx.x == 0) out[0] += in[0] + in[7];
}

__global__ void spread(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[7 - t] = in[blockIdx.x * 8 + t];
  __syncthreads();
  out[blockIdx.x * 64 + 7 * t] = s[t];
}

__global__ void spread_by_shuffle(int *out, const int *in) {
  int t = threadIdx.x;
  int v = __shfl_xor_sync(0xff, in[blockIdx.x * 8 + t], 7, 8);
  out[blockIdx.x * 64 + t * 7] = v;
}

__global__ void spread_by_squares(int *out, const int *in) {
  int t = threadIdx.x;
  int v = __shfl_xor_sync(0xff, in[blockIdx.x * 8 + t], 7, 8);
  out[blockIdx.x * 64 + t * t * 7] = v;
}

__global__ void twice_written(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x, b = blockIdx.x * 8;
  s[t] = in[b + t];
  out[b + t] = s[t];
  __syncthreads();
  if (t < 4) out[b + 7 - t] = s[t + 1] + out[b + 7 - t];
}

__global__ void written_once(int *out, const int *in) {
  int i = blockIdx.x * 8 + threadIdx.x;
  int last = blockIdx.x * 8 + 7;
  out[i] = threadIdx.x < 4 ? in[i] : in[last - i + blockIdx.x * 8 + 1] + in[i];
}

__global__ void written_first(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x, b = blockIdx.x * 8;
  s[t] = in[b + t];
  if (t < 4) out[b + 7 - t] = 0;
  __syncthreads();
  out[b + t] = s[t];
}

__global__ void rows_of_tile(float *out, const float *in, int width) {
  __shared__ float s[4][4];
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  s[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  float *row = s[threadIdx.y];
  out[y * width + x] = (row[0] + row[1]) + (row[2] + row[3]);
}

__global__ void rows_by_warp(float *out, const float *in, int width) {
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  float v = in[y * width + x];
  v += __shfl_xor_sync(0xffff, v, 1, 4);
  v += __shfl_xor_sync(0xffff, v, 2, 4);
  out[y * width + x] = v;
}

__global__ void rows_of_half(float *out, const float *in, int width) {
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  float v = in[y * width + x];
  v += __shfl_xor_sync(0xffff, v, 1, 4);
  v += __shfl_xor_sync(0xffff, v, 2, 4);
  if (threadIdx.y < 3) out[y * width + x] = v;
}

__global__ void neighbours(int *out, const int *in) {
  __shared__ int s[8];
  int t = threadIdx.x, b = blockIdx.x * 8;
  s[t] = in[b + t];
  __syncthreads();
  out[b + t] = t < 7 ? s[t + 1] - s[t] : s[t];
}

__global__ void neighbours_exchanged(int *out, const int *in) {
  int t = threadIdx.x, b = blockIdx.x * 8;
  int v = in[b + t];
  int next = __shfl_down_sync(0xff, v, 1, 8);
  out[b + t] = t == 7 ? v : next - v;
}

__global__ void neighbours_of_block(int *out, const int *in) {
  int t = threadIdx.x, b = blockIdx.x * 8;
  int v = in[b + t];
  int next = __shfl_down_sync(0xff, v, 1, 8);
  out[b + t] = next - v;
}
