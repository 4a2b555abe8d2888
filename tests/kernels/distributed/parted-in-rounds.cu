//pass
//--blockDim=64 --gridDim=4
// Each round has two barriers, of which the second is parted.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(int *out, int *own, int rounds) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  const int *theirs = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  const int i = blockIdx.x * 64 + threadIdx.x;
  int mine = own[i];
  for (int r = 0; r < rounds; r++) {
    s[threadIdx.x] = mine;
    cluster.sync();
    mine += theirs[threadIdx.x];
    __cluster_barrier_arrive();
    own[i] = mine;
    __cluster_barrier_wait();
  }
  out[i] = mine;
}
