//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The wait leaves the group under way that is read.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], 4); // finding: race s
  __pipeline_commit();
  __pipeline_wait_prior(1);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x]; // finding: race s
}
