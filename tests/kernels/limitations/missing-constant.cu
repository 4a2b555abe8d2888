//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// wrong: the macro that is not here may differ between threads
// listed: FIRST, which is not declared here, is an integer, the same in all threads
// With `#define FIRST (-threadIdx.x)` all threads write to one element.
#include "not/here/constants.h"

__global__ void f(int *a) {
  a[FIRST + threadIdx.x] = threadIdx.x;
}
