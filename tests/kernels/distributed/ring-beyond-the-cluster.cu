//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=8
// The last block of the cluster has none behind it.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int given[32];
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  int *to = cluster.map_shared_rank(given, cluster.block_rank() + 1); // finding: pointer
  to[threadIdx.x] = in[threadIdx.x];
  cluster.sync();
  out[blockIdx.x * 32 + threadIdx.x] = given[threadIdx.x];
}
