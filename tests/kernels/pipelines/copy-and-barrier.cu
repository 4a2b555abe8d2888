//pass
//--blockDim=64 --gridDim=4
// Each waits for its own, then the block meets: all may read all.

#include <cuda_pipeline.h>

__global__ void f(const float *in, float *out) {
  __shared__ float s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
