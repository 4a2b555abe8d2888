//pass
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(float *out, const float *in, int rounds) {
  __shared__ float t[64];
  float sum = 0.0f;
  for (int r = 0; r < rounds; ++r) {
    t[threadIdx.x] = in[r * 64 + threadIdx.x];
    __syncthreads();
    sum += t[63 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
