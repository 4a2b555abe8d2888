//pass
//--blockDim=64 --gridDim=*
// A warp per row, each with its own number of rounds, in which its lanes add up.

__global__ void rows(const int *start, const int *in, int *out, int count) {
  const int lane = threadIdx.x % 32, row = blockIdx.x * 2 + threadIdx.x / 32;
  if (row < count) {
    int sum = 0;
    for (int at = start[row]; at < start[row + 1]; at += 32) {
      int v = in[at + lane];
      for (int d = 16; d > 0; d /= 2)
        v += __shfl_xor_sync(0xffffffff, v, d);
      sum += v;
    }
    if (lane == 0)
      out[row] = sum;
  }
}
