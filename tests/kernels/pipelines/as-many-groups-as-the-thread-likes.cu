//pass
//--blockDim=64 --gridDim=4
// Each thread makes another number of groups, and waits for all of its own.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[3][64];
  for (int k = 0; k < threadIdx.x % 4; ++k) {
    __pipeline_memcpy_async(&s[k][threadIdx.x], &in[k * 64 + threadIdx.x], 4);
    __pipeline_commit();
  }
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[0][63 - threadIdx.x];
}
