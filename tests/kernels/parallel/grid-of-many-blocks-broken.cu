//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=64
// verdict: refuted
// As grid-of-many-blocks.cu, where two threads read one place.
#include <cooperative_groups.h>

__global__ void turned(int *place, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    place[i] = i;
    cooperative_groups::this_grid().sync();
    int j = place[64 * 256 - 1 - i / 2];
    out[j] = i; // finding: race out
}
