//pass
//--blockDim=64 --gridDim=4
// A thread waits for its copy and reads what it copied itself: no barrier is needed.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
