//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Half of the threads have one group more, so that the wait is not for the copy that is read.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[64], t[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], 4); // finding: race s
  if (threadIdx.x < 32) __pipeline_commit();
  __pipeline_memcpy_async(&t[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x]; // finding: race s
  __pipeline_wait_prior(0);
  out[blockIdx.x * 64 + threadIdx.x] += t[threadIdx.x];
}
