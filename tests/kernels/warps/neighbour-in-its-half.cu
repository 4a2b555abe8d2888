//pass
//--blockDim=64 --gridDim=1
// The neighbour is of the same half of the warp.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x % 32 < 16)
    __syncwarp(0xffff);
  else
    __syncwarp(0xffff0000);
  out[threadIdx.x] = s[threadIdx.x / 16 * 16 + (threadIdx.x + 1) % 16];
}
