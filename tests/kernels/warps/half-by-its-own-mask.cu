//pass
//--blockDim=64 --gridDim=2
// Each half of a warp names itself.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  const unsigned lane = threadIdx.x % 32;
  s[threadIdx.x] = in[threadIdx.x];
  if (lane < 16) __syncwarp(0x0000ffffu); else __syncwarp(0xffff0000u);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 8];
}
