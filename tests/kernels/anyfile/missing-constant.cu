//pass
//
// assuming: chosen, in-bounds, launch-sizes, missing-headers
// listed: FACTOR, which is not declared here, is an integer, the same in all threads
// A constant that is not here is any, the same in all threads.
#include "not/here/constants.h"

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i < FACTOR)
    a[i] *= FACTOR;
}
