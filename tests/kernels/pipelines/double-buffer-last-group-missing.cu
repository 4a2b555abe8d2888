//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// In the last round no group is made, so that the wait leaves the tile under way that is used.

#include <cuda_pipeline.h>

__global__ void stage(const int *in, int *out, int tiles) {
  __shared__ int s[2][64];
  __requires(tiles > 0);
  __requires(tiles < 1000);
  __pipeline_memcpy_async(&s[0][threadIdx.x], &in[threadIdx.x], 4); // finding: race s
  __pipeline_commit();
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) {
      __pipeline_memcpy_async(&s[(k + 1) % 2][threadIdx.x], &in[(k + 1) * 64 + threadIdx.x], 4); // finding: race s
      __pipeline_commit();
    }
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += s[k % 2][(threadIdx.x + 1) % 64]; // finding: race s
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
