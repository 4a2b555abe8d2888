//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Three tiles are copied before the first is used, the next one to the stage that is used.

#include <cuda_pipeline.h>

__global__ void ring(const int *in, int *out, int tiles) {
  __shared__ int s[3][64];
  __requires(tiles > 3);
  __requires(tiles < 1000);
  for (int k = 0; k < 3; ++k) {
    __pipeline_memcpy_async(&s[k][threadIdx.x], &in[k * 64 + threadIdx.x], 4);
    __pipeline_commit();
  }
  int sum = 0;
  for (int k = 0; k + 3 < tiles; ++k) {
    __pipeline_wait_prior(2);
    __syncthreads();
    __pipeline_memcpy_async(&s[k % 3][threadIdx.x], &in[(k + 3) * 64 + threadIdx.x], 4); // finding: race s
    __pipeline_commit();
    sum += s[k % 3][63 - threadIdx.x]; // finding: race s
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
