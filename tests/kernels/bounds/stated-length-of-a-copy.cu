//pass
//--blockDim=64 --gridDim=1 --check-array-bounds
// assuming: disjoint-arrays, unknown-sizes, preconditions

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __requires(256 <= __array_length(in));
  __shared__ __align__(16) int t[256];
  int x = threadIdx.x;
  __pipeline_memcpy_async(&t[4 * x], &in[4 * x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[x] = t[x];
}
