//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// What threads copy overlaps.

#include <cuda_pipeline.h>

__global__ void f(const float *in, float *out) {
  __shared__ float s[256];
  __pipeline_memcpy_async(&s[2 * threadIdx.x], &in[blockIdx.x * 256 + 4 * threadIdx.x], 16); // finding: race s
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * 64 + threadIdx.x] = s[4 * threadIdx.x] + s[4 * threadIdx.x + 3]; // finding: race s
}
