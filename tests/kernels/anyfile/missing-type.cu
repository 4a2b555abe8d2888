//pass
//
// listed: real, a type that is not declared here, is float
// What an element is does not matter: which one a thread writes does.
#include "not/here/types.h"

__global__ void axpy(real *y, const real *x, real a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}
