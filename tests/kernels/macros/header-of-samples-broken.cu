//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 -I${KERNEL_DIR}/project
// The project's own header of that name is read, and leaves the barrier out.

#include <helper_cuda.h>
#ifndef SKIP_SYNC
#define WAIT __syncthreads()
#else
#define WAIT
#endif

__global__ void reversed(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = out[threadIdx.x];  // finding: race tile
  WAIT;
  out[threadIdx.x] = tile[63 - threadIdx.x];  // finding: race tile
}
