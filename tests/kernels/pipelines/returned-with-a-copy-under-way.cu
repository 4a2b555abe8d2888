//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Threads return while their copies are under way; the others meet at the barrier without them.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[i], 4); // finding: race s
  __pipeline_commit();
  if (i >= n) return;
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = s[63 - threadIdx.x]; // finding: race s
}
