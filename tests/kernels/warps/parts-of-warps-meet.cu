//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=4
// Each of these comes close to what all threads of a warp have in common, and some lanes stay away.

__global__ void row_per_half_warp(const int *in, int *out, int rows) {
  for (int row = threadIdx.x / 16; row < rows; row += 5)
    if (__any_sync(0xffffffffu, in[row])) // finding: warp-divergence
      out[row * 96 + threadIdx.x] = 1;
}

__global__ void moved_by_half_a_warp(const int *in, int *out, int rows) {
  int number = threadIdx.x;
  if (threadIdx.x % 32 < 16) number += 32;
  for (int row = number / 32; row < rows; row += 3)
    if (__any_sync(0xffffffffu, in[row])) // finding: warp-divergence
      out[row * 96 + threadIdx.x] = 1;
}

__global__ void by_sixteen_on(int *out, int rows) {
  int count = 0;
  for (int number = threadIdx.x; number / 32 < rows; number += 16) {
    if (number / 32 == 2) __syncwarp(); // finding: warp-divergence
    count++;
  }
  out[blockIdx.x * 96 + threadIdx.x] = count;
}

__global__ void around_zero(int *out) {
  const int number = (int)threadIdx.x - 64;
  if (number / 32 == 0) __syncwarp(); // finding: warp-divergence
  out[blockIdx.x * 96 + threadIdx.x] = number;
}

__global__ void one_too_many(int *out) {
  if (threadIdx.x <= 32) __syncwarp(); // finding: warp-divergence
  out[blockIdx.x * 96 + threadIdx.x] = 1;
}

__global__ void to_the_end_of_the_data(const int *in, int *out, int n) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 96)
    sum += __shfl_xor_sync(0xffffffffu, in[i], 1); // finding: warp-divergence
  out[blockIdx.x * 96 + threadIdx.x] = sum;
}

__global__ void left_by_some(const int *in, int *out, int rows) {
  for (int row = threadIdx.x / 32; row < rows; row += 3) {
    if (in[row * 32 + threadIdx.x % 32] < 0) break;
    __syncwarp(); // finding: warp-divergence
  }
  out[blockIdx.x * 96 + threadIdx.x] = 1;
}

__global__ void as_its_neighbour_says(const int *in, int *out) {
  const int mine = in[blockIdx.x * 96 + threadIdx.x];
  if (__shfl_xor_sync(0xffffffffu, mine, 1) > 3) __syncwarp(); // finding: warp-divergence
  out[blockIdx.x * 96 + threadIdx.x] = mine;
}

__global__ void as_half_a_warp_votes(const int *in, int *out) {
  const int mine = in[blockIdx.x * 96 + threadIdx.x];
  const unsigned half = threadIdx.x % 32 < 16 ? 0xffffu : 0xffff0000u;
  if (__any_sync(half, mine > 3)) __syncwarp(); // finding: warp-divergence
  out[blockIdx.x * 96 + threadIdx.x] = mine;
}
