//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// A thread reads what it copies before it has waited.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], 4); // finding: race s
  __pipeline_commit();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x]; // finding: race s
}
