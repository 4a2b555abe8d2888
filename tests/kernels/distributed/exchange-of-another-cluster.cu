//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Blocks of two clusters write one place: the barrier is for those of one.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(int *out) {
  cg::cluster_group cluster = cg::this_cluster();
  if (cluster.block_rank() == 0) out[threadIdx.x] = blockIdx.x; // finding: race out
  cluster.sync();
  if (blockIdx.x == 3) out[threadIdx.x] = 7;
}
