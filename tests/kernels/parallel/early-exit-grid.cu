//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A barrier of the grid needs each block's threads, the first of them to tell the others.
#include <cooperative_groups.h>
__global__ void f(int *out, int n)
{
    const int i = blockIdx.x * 64 + threadIdx.x;
    if (threadIdx.x < n) return;
    cooperative_groups::this_grid().sync(); // finding: divergence
    out[i] = i;
}
