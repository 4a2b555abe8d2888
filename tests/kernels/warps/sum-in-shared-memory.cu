//pass
//--blockDim=128 --gridDim=2
// Each warp adds up its part of the array, with a barrier of the warp in each round.

__global__ void f(const int *in, int *out) {
  __shared__ int s[128];
  const int lane = threadIdx.x % 32;
  int *mine = s + threadIdx.x / 32 * 32;
  mine[lane] = in[blockIdx.x * 128 + threadIdx.x];
  __syncwarp();
  for (int d = 16; d > 0; d /= 2) {
    if (lane < d)
      mine[lane] += mine[lane + d];
    __syncwarp();
  }
  if (lane == 0)
    out[blockIdx.x * 4 + threadIdx.x / 32] = mine[0];
}
