//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Two copies of one thread are in no order.

#include <cuda_pipeline.h>

__global__ void f(const int *in, const int *more, int *out) {
  __shared__ int s[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[i], 4); // finding: race s
  __pipeline_commit();
  __pipeline_memcpy_async(&s[threadIdx.x], &more[i], 4); // finding: race s
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[i] = s[threadIdx.x];
}
