//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Between reading and writing the second level a barrier is missing.

__global__ void sum(const float *in, float *out) {
  __shared__ float s[64];
  const unsigned t = threadIdx.x, lane = threadIdx.x % 32;
  float v = in[blockIdx.x * 64 + t];
  s[t] = v; __syncwarp();
  if (lane < 16) { v += s[t + 16]; } __syncwarp();
  if (lane < 16) { s[t] = v; } __syncwarp();
  if (lane < 12) { v += s[t + 4]; } // finding: race s
  if (lane < 8) { s[t] = v; } __syncwarp(); // finding: race s
  if (lane == 0) out[blockIdx.x * 2 + t / 32] = v + s[t + 1] + s[t + 2] + s[t + 3];
}
