//pass
//
// listed: HAVE_THE_FILTERS is defined (-DHAVE_THE_FILTERS)
// listed: HAVE_THE_SHIFTS is defined (-DHAVE_THE_SHIFTS)
// The macros come from a header that is not here: without them the file has no kernel.
#include "modules_of_the_build.h"

#ifdef HAVE_THE_FILTERS
__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2;
}
#endif

#if defined(HAVE_THE_FILTERS) && defined(HAVE_THE_SHIFTS)
__global__ void shift(float *a, const float *from, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i + 1] = from[i];
}
#endif
