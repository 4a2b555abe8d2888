//xfail:NOT_ALL_VERIFIED
//--blockDim=512 --gridDim=16
// verdict: refuted
// As last-of-eight.cu, where two threads have one place.
#include <cooperative_groups.h>

__global__ void __cluster_dims__(8, 1, 1) spread(int *out) {
    auto cluster = cooperative_groups::this_cluster();
    __shared__ int mine[512];
    mine[threadIdx.x] = threadIdx.x / 2;
    cluster.sync();
    int at = cluster.map_shared_rank(mine, 7)[threadIdx.x];
    cluster.sync();
    out[blockIdx.x * 512 + at] = 1 + threadIdx.x; // finding: race out
}
