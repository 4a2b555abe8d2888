//pass
//
// listed: fp, a type that is not declared here, is float
// Before an operand `(fp)` can only be a cast.
#include "not/here.h"

__global__ void halve(fp *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = (fp)x[i] / (fp)2;
}
