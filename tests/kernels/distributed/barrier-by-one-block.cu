//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// One block of each cluster never comes.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(int *out) {
  cg::cluster_group cluster = cg::this_cluster();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
  if (cluster.block_rank() == 0) cluster.sync(); // finding: divergence
}
