//pass
//--blockDim=64 --gridDim=2
// A warp adds up in its part of shared memory, halving.

__global__ void sum(const float *in, float *out) {
  __shared__ float s[64];
  const unsigned lane = threadIdx.x % 32;
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncwarp();
  for (unsigned d = 16; d > 0; d /= 2) {
    if (lane < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncwarp();
  }
  if (lane == 0) out[blockIdx.x * 2 + threadIdx.x / 32] = s[threadIdx.x];
}
