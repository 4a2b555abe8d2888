//pass
//
// assuming: disjoint-arrays, functions-without-code, in-bounds, missing-headers, launch-sizes
// A function that is not here gives any number.
#include "not/here/functions.h"

__global__ void apply(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = smooth(b[i], n);
}
