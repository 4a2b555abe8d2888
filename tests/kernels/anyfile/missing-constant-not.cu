//xfail:NOT_ALL_VERIFIED
//
// As missing-constant.cu, where the constant would have to be another number than zero: nothing says so.
#include "not/here/constants.h"

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i * FACTOR] = i; // finding: race a
}
