//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// A barrier does not wait for copies.

#include <cuda_pipeline.h>

__global__ void f(const float *in, float *out) {
  __shared__ float s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(float)); // finding: race s
  __pipeline_commit();
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // finding: race s
}
