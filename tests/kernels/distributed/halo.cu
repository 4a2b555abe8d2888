//pass
//--blockDim=64 --gridDim=8
// A stencil that reads the edges of its neighbours' tiles.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int tile[64];
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), t = threadIdx.x;
  tile[t] = in[blockIdx.x * 64 + t];
  cluster.sync();
  int left = 0, right = 0;
  if (t > 0) left = tile[t - 1];
  else if (rank > 0) left = cluster.map_shared_rank(tile, rank - 1)[63];
  if (t < 63) right = tile[t + 1];
  else if (rank < 3) right = cluster.map_shared_rank(tile, rank + 1)[0];
  out[blockIdx.x * 64 + t] = left + tile[t] + right;
  cluster.sync();
}
