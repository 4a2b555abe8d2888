//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Beyond the end the first element is read, which another block may have written.

#include <cuda_pipeline.h>

__global__ void f(int *a, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &a[i < n ? i : 0], 4); // finding: race a
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  if (i < n) a[i] = s[threadIdx.x] + s[63 - threadIdx.x]; // finding: race a
}
