//pass
//--blockDim=64 --gridDim=4
// What the thread did before it started the copy comes before it.

#include <cuda_pipeline.h>

__global__ void f(int *a, int *out) {
  __shared__ int s[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = 0;
  a[i] = i;
  __pipeline_memcpy_async(&s[threadIdx.x], &a[i], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[i] = s[threadIdx.x];
}
