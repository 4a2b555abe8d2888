//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Whether the threads wait is up to a parameter.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out, int n) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], 4); // finding: race s
  __pipeline_commit();
  if (n > 5) __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // finding: race s
}
