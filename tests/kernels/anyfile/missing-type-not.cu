//xfail:NOT_ALL_VERIFIED
//
// As missing-type.cu: of two threads one writes what the other reads.
#include "not/here/types.h"

__global__ void axpy(real *y, real a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    y[i] += a * y[i + 1]; // finding: race y
}
