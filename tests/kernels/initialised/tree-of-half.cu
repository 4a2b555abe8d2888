//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2 --check-initialised

__global__ void f(float *out, const float *in) {
  __shared__ float t[64];
  if (threadIdx.x % 2 == 0) t[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  for (int s = 32; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      t[threadIdx.x] += t[threadIdx.x + s];  // finding: uninitialised t
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = t[0];
}
