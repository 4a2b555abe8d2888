//pass
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(float *out, const float *in, int rounds) {
  __requires(rounds > 0);
  __shared__ float t[64];
  for (int r = 0; r < rounds; ++r) t[threadIdx.x] = in[r * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = t[63 - threadIdx.x];
}
