//xfail:NOT_ALL_VERIFIED
//
// A function, or macro, that is not here may take a reference to what it gets.
#include "not/here/functions.h"

__global__ void apply(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  NEXT(i);
  a[i] = threadIdx.x; // finding: race a
}
