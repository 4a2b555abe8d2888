//xfail:NOT_ALL_VERIFIED
//
// The macros come from a header that is not here: without them the file has no kernel.
#include "modules_of_the_build.h"

#ifdef HAVE_THE_FILTERS
__global__ void smear(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i + 1] = a[i];  // finding: race a
}
#endif

#if defined(HAVE_THE_FILTERS) && defined(HAVE_THE_SHIFTS)
__global__ void shift(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = a[i + 1];  // finding: race a
}
#endif
