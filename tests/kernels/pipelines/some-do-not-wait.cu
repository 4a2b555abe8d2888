//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Half of the threads do not wait for their copies.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], 4); // finding: race s
  __pipeline_commit();
  if (threadIdx.x < 32) __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // finding: race s
}
