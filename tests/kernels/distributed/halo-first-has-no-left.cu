//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// The first block asks for a neighbour that it does not have.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int tile[64];
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), t = threadIdx.x;
  tile[t] = in[blockIdx.x * 64 + t];
  cluster.sync();
  int left = t > 0 ? tile[t - 1] : cluster.map_shared_rank(tile, rank - 1)[63]; // finding: pointer
  out[blockIdx.x * 64 + t] = left + tile[t];
  cluster.sync();
}
