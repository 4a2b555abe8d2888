//xfail:NOT_ALL_VERIFIED
//--blockDim=512 --gridDim=592
// verdict: refuted
// As many blocks as a large device has room for. They meet, and then all write to one part.
#include <cooperative_groups.h>

__global__ void after(int *out) {
    out[blockIdx.x * 512 + threadIdx.x] = 1;
    cooperative_groups::this_grid().sync();
    out[threadIdx.x] = blockIdx.x;  // finding: race out
}
