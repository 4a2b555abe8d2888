//pass
//--blockDim=64 --gridDim=1
// listed: what was not found (helper_cuda.h: -I DIR) does not change what the kernel means (and does not define SKIP_SYNC)
// A header of NVIDIA's samples that is not there might say that the barrier is left out.

#include <helper_cuda.h>
#ifndef SKIP_SYNC
#define WAIT __syncthreads()
#else
#define WAIT
#endif

__global__ void reversed(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  WAIT;
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
