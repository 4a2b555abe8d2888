//pass
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(float *out, const float *in) {
  __shared__ float t[64];
  t[threadIdx.x] = in[threadIdx.x];
  t[threadIdx.x] += 1.0f;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = t[threadIdx.x ^ 1];
}
