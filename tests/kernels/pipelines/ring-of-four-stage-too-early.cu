//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The stage that is copied to is the one that is used.

#include <cuda_pipeline.h>

#define STAGES 4

__global__ void ring(const int *in, int *out, int tiles) {
  __shared__ int s[STAGES][64];
  __requires(tiles > 0);
  __requires(tiles < 1000);
  for (int k = 0; k < STAGES - 1; ++k) {
    if (k < tiles) __pipeline_memcpy_async(&s[k][threadIdx.x], &in[k * 64 + threadIdx.x], 4); // finding: race s
    __pipeline_commit();
  }
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    __pipeline_wait_prior(STAGES - 2);
    __syncthreads();
    const int next = k + STAGES - 1;
    if (next < tiles) __pipeline_memcpy_async(&s[(next + 1) % STAGES][threadIdx.x], &in[next * 64 + threadIdx.x], 4); // finding: race s
    __pipeline_commit();
    sum += s[k % STAGES][63 - threadIdx.x]; // finding: race s
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
