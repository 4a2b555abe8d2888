//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Two blocks count in one bin at once.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(int *bins, const int *in, int n) {
  __shared__ int mine[64];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = 0;
  cluster.sync();
  for (int i = blockIdx.x * 64 + threadIdx.x; i < n; i += 256) {
    unsigned bin = (unsigned)in[i] % 128;
    int *there = cluster.map_shared_rank(mine, bin / 64);
    there[bin % 64] += 1; // finding: race mine
  }
  cluster.sync();
  atomicAdd(&bins[cluster.block_rank() * 64 + threadIdx.x], mine[threadIdx.x]);
}
