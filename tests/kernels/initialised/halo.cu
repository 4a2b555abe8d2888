//pass
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(float *out, const float *in) {
  __shared__ float t[66];
  int i = blockIdx.x * 64 + threadIdx.x;
  t[threadIdx.x + 1] = in[i];
  if (threadIdx.x == 0) t[0] = 0.0f;
  if (threadIdx.x == 63) t[65] = 0.0f;
  __syncthreads();
  out[i] = t[threadIdx.x] + t[threadIdx.x + 1] + t[threadIdx.x + 2];
}
