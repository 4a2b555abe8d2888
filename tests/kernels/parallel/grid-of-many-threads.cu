//pass
//--blockDim=512 --gridDim=592
// As many blocks as a large device has room for. They meet, and then each turns its own part.
#include <cooperative_groups.h>

__global__ void after(int *out) {
    out[blockIdx.x * 512 + threadIdx.x] = 1;
    cooperative_groups::this_grid().sync();
    out[blockIdx.x * 512 + 511 - threadIdx.x] = blockIdx.x;
}
