//pass
//--blockDim=64 --gridDim=4
// Bins over the blocks of a cluster, as in CUDA's programming guide.

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
    atomicAdd(there + bin % 64, 1);
  }
  cluster.sync();
  atomicAdd(&bins[cluster.block_rank() * 64 + threadIdx.x], mine[threadIdx.x]);
}
