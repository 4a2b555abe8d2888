//pass
//--blockDim=64 --gridDim=1 --ignore-missing-includes
// assuming: in-bounds, missing-headers

#include "nowhere/to/be/found.h"

__global__ void f(int *a) {
  a[threadIdx.x] = 1;
}
