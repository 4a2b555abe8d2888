//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Each thread makes another number of groups, and leaves the last under way.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[3][64];
  for (int k = 0; k < threadIdx.x % 4; ++k) {
    __pipeline_memcpy_async(&s[k][threadIdx.x], &in[k * 64 + threadIdx.x], 4); // finding: race s
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[0][63 - threadIdx.x]; // finding: race s
}
