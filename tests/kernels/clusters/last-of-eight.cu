//pass
//--blockDim=512 --gridDim=16
// wrong: what another block of the cluster has written before a barrier is not known behind it
// verdict: possible
// All read what the last block of the cluster wrote, which runs of a few blocks would leave out.
#include <cooperative_groups.h>

__global__ void __cluster_dims__(8, 1, 1) spread(int *out) {
    auto cluster = cooperative_groups::this_cluster();
    __shared__ int mine[512];
    mine[threadIdx.x] = threadIdx.x;
    cluster.sync();
    int at = cluster.map_shared_rank(mine, 7)[threadIdx.x];
    cluster.sync();
    out[blockIdx.x * 512 + at] = 1 + threadIdx.x;
}
