//pass
//--blockDim=64 --gridDim=2

// The grid-wide barrier is one for the block too.
#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void read_after_the_grid(int *out, int *a)
{
    int t = threadIdx.x;
    int g = blockIdx.x * 64 + t;
    a[g] = 63 - t;
    this_grid().sync();
    out[blockIdx.x * 64 + a[g]] = t;
}
