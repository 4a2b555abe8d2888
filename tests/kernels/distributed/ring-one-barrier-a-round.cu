//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=8
// The block before may give the next one before this has been taken.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int mine[32], given[32];
  cg::cluster_group cluster = cg::this_cluster();
  unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
  int *to = cluster.map_shared_rank(given, next);
  mine[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
  cluster.sync();
  for (int r = 0; r < 3; r++) {
    to[threadIdx.x] = mine[threadIdx.x]; // finding: race given
    cluster.sync();
    mine[threadIdx.x] = given[threadIdx.x]; // finding: race given
  }
  out[blockIdx.x * 32 + threadIdx.x] = mine[threadIdx.x];
  cluster.sync();
}
