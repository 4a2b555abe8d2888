//pass
//--blockDim=32 --gridDim=[4,4]
// Clusters of two by two blocks: each block reads from the one below it, or above.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 2, 1) f(const int *in, int *out) {
  __shared__ int s[32];
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned i = (blockIdx.y * gridDim.x + blockIdx.x) * 32 + threadIdx.x;
  s[threadIdx.x] = in[i];
  cluster.sync();
  out[i] = cluster.map_shared_rank(s, cluster.block_rank() ^ 2)[31 - threadIdx.x];
  cluster.sync();
}
