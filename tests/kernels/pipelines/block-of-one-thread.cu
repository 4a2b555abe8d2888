//xfail:NOT_ALL_VERIFIED
//--blockDim=1 --gridDim=4
// Nobody but the thread itself is there to race with.

#include <cuda_pipeline.h>

__global__ void f(const int *in, int *out) {
  __shared__ int s[4];
  __pipeline_memcpy_async(s, &in[4 * blockIdx.x], 16); // finding: race s
  __pipeline_commit();
  out[blockIdx.x] = s[2]; // finding: race s
}
