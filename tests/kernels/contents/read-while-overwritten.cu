//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Another block overwrites the numbers while they are read.
#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void read_while_overwritten(int *out, int *a)
{
    int t = threadIdx.x;
    int g = blockIdx.x * 64 + t;
    a[g] = t;
    this_grid().sync();
    out[blockIdx.x * 64 + a[g]] = t; // finding: race a
    a[(g + 64) % 128] = 0; // finding: race a
}
