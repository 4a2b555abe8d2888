//pass
//--blockDim=64 --gridDim=2 --check-initialised
// open: who wrote in the round before is not found, where buffers are told apart by the rest of a division

__global__ void f(float *out, const float *in, int rounds) {
  __shared__ float t[2][64];
  t[0][threadIdx.x] = in[threadIdx.x];
  float sum = 0.0f;
  for (int r = 0; r < rounds; ++r) {
    __syncthreads();
    sum += t[r % 2][63 - threadIdx.x];
    t[(r + 1) % 2][threadIdx.x] = in[(r + 1) * 64 + threadIdx.x];
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
