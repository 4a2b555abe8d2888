//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The halves have each other's mask.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  const unsigned lane = threadIdx.x % 32;
  s[threadIdx.x] = in[threadIdx.x];
  if (lane < 16) __syncwarp(0xffff0000u); // finding: warp
  else __syncwarp(0x0000ffffu); // finding: warp
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
