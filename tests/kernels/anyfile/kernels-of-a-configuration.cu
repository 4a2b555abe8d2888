//pass
//
// listed: HAVE_THE_FILTERS is defined (-DHAVE_THE_FILTERS)
// The macro comes from a header that is not here: without it the file has no kernel.
#include "modules_of_the_build.h"

#ifdef HAVE_THE_FILTERS
__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2;
}
#endif
