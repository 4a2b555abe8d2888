//pass
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(float *out, const float *in, int n) {
  __shared__ float t[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  t[threadIdx.x] = i < n ? in[i] : 0.0f;
  __syncthreads();
  if (i < n) out[i] = t[63 - threadIdx.x];
}
