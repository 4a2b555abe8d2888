//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// After the grid-wide barrier another block overwrites the numbers.
#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void overwritten_after_the_grid(int *out, int *a)
{
    int t = threadIdx.x;
    int g = blockIdx.x * 64 + t;
    a[g] = t;
    __syncthreads();
    this_grid().sync();
    a[(g + 64) % 128] = 0;
    this_grid().sync();
    out[blockIdx.x * 64 + a[g]] = t; // finding: race out
}
