//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The same with lanes that stop where their row ends.

__global__ void rows(const int *start, const int *in, int *out, int count) {
  const int lane = threadIdx.x % 32, row = blockIdx.x * 2 + threadIdx.x / 32;
  int sum = 0;
  for (int at = start[row] % 8 + lane; at < 40; at += 32) {
    int v = in[at];
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_xor_sync(0xffffffff, v, d);  // finding: warp
    sum += v;
  }
  if (lane == 0)
    out[row] = sum;
}
