//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The thread writes to what it still copies from.

#include <cuda_pipeline.h>

__global__ void f(int *a, int *out) {
  __shared__ int s[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &a[i], 4); // finding: race a
  __pipeline_commit();
  a[i] = i; // finding: race a
  __pipeline_wait_prior(0);
  out[i] = s[threadIdx.x];
}
