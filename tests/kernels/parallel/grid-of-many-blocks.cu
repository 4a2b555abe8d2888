//pass
//--blockDim=256 --gridDim=64
// wrong: what several blocks write before a barrier of the grid is not known behind it
// verdict: possible
// What a thread reads a block wrote that runs of a few blocks would leave out.
#include <cooperative_groups.h>

__global__ void turned(int *place, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    place[i] = i;
    cooperative_groups::this_grid().sync();
    int j = place[64 * 256 - 1 - i];
    out[j] = i;
}
