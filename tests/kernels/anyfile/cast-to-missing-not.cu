//xfail:NOT_ALL_VERIFIED
//
// As cast-to-missing.cu, of a neighbour.
#include "not/here.h"

__global__ void halve(fp *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = (fp)x[n - 1] / (fp)2; // finding: race x
}
