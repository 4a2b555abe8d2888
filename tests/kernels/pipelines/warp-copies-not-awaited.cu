//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// A barrier of a warp does not wait for copies.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], 4); // finding: race s
  __pipeline_commit();
  __syncwarp();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1]; // finding: race s
}
