//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The group is made after the wait.

#include <cuda_pipeline.h>

__global__ void stage(const int *in, int *out, int tiles) {
  __shared__ int s[64];
  __requires(tiles > 0);
  __requires(tiles < 1000);
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[k * 64 + threadIdx.x], 4); // finding: race s
    __pipeline_wait_prior(0);
    __pipeline_commit();
    __syncthreads();
    sum += s[63 - threadIdx.x]; // finding: race s
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
