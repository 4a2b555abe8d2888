//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// A tile's edge is written anew while the neighbour may still read it: the barrier there is of the block alone.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int tile[64];
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), t = threadIdx.x;
  tile[t] = in[blockIdx.x * 64 + t];
  cluster.sync();
  int left = 0;
  if (t > 0) left = tile[t - 1];
  else if (rank > 0) left = cluster.map_shared_rank(tile, rank - 1)[63]; // finding: race tile
  __syncthreads();
  tile[t] = left; // finding: race tile
  cluster.sync();
  out[blockIdx.x * 64 + t] = tile[t];
}
