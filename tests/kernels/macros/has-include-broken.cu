//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 -I${KERNEL_DIR}/project
// Including what is there leaves the barrier out.

#if __has_include("helper_cuda.h")
#include "helper_cuda.h"
#endif

__global__ void reversed(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = out[threadIdx.x];  // finding: race tile
#ifndef SKIP_SYNC
  __syncthreads();
#endif
  out[threadIdx.x] = tile[63 - threadIdx.x];  // finding: race tile
}
