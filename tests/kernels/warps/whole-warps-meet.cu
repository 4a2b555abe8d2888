//pass
//--blockDim=96 --gridDim=*
// What all threads of a warp have in common decides whether they come to a shuffle.

__global__ void row_per_warp(const int *in, int *out, int rows) {
  const int lane = threadIdx.x % 32;
  for (int row = (threadIdx.x + blockIdx.x * blockDim.x) / 32; row < rows; row += gridDim.x * blockDim.x / 32) {
    int found = 0;
    for (int i = in[row] + lane; i < in[row + 1]; i += 32)
      if (i % 7 == 3) { found = 1; break; }
    if (__any_sync(0xffffffffu, found) && lane == 0) out[row] = 1;
  }
}

__global__ void row_of_a_signed_number(const int *in, int *out, int rows) {
  const int number = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  const int row = number / 32;
  if (row >= rows) return;
  int sum = in[row * 32 + lane];
  for (int step = 16; step > 0; step >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (lane == 0) out[row] = sum;
}

__global__ void first_warps(const int *in, int *out) {
  int sum = in[threadIdx.x];
  if (threadIdx.x < 64) sum += __shfl_xor_sync(0xffffffffu, sum, 1);
  if (threadIdx.x <= 31) sum += __shfl_xor_sync(0xffffffffu, sum, 2);
  if (!((threadIdx.x & ~31) == 32)) __syncwarp();
  out[blockIdx.x * 96 + threadIdx.x] = sum;
}

__global__ void until_none_is_left(const int *in, int *out) {
  int left = in[blockIdx.x * 96 + threadIdx.x];
  while (__any_sync(0xffffffffu, left > 0)) left -= 3;
  out[blockIdx.x * 96 + threadIdx.x] = left;
}

__global__ void as_its_leader_says(const int *in, int *out) {
  const int mine = in[blockIdx.x * 96 + threadIdx.x];
  if (__shfl_sync(0xffffffffu, mine, 0) > 3) __syncwarp();
  out[blockIdx.x * 96 + threadIdx.x] = mine;
}

__global__ void those_that_are_left(const int *in, int *out, int n) {
  const int number = blockIdx.x * 96 + threadIdx.x;
  if (number >= n) return;
  out[number] = __ballot_sync(0xffffffffu, in[number] > 0);
}
