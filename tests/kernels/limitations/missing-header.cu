//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --ignore-missing-includes
// wrong: with this flag a header that is not found is taken to be empty
// assuming: in-bounds, missing-headers
// Whoever has the header, in which UNORDERED is defined, compiles a kernel without a barrier.

#include <cuda_runtime.h>
#include "settings.h"

#ifdef UNORDERED
#define ORDER()
#else
#define ORDER() __syncthreads()
#endif

__global__ void reverse(int *a) {
  __shared__ int tile[64];
  tile[threadIdx.x] = a[threadIdx.x];
  ORDER();
  a[threadIdx.x] = tile[63 - threadIdx.x];
}
