//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __requires(255 <= __array_length(in));
  __shared__ __align__(16) int t[256];
  int x = threadIdx.x;
  __pipeline_memcpy_async(&t[4 * x], &in[4 * x], 16); // finding: bounds
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[x] = t[x];
}
