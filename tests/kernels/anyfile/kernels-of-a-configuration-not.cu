//xfail:NOT_ALL_VERIFIED
//
// The macro comes from a header that is not here: without it the file has no kernel.
#include "modules_of_the_build.h"

#ifdef HAVE_THE_FILTERS
__global__ void smear(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i + 1] = a[i];  // finding: race a
}
#endif
