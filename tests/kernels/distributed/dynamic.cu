//pass
//--blockDim=64 --gridDim=4
// Shared memory whose size the launch gives.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) f(const int *in, int *out) {
  extern __shared__ int s[];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[threadIdx.x];
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = cluster.map_shared_rank(&s[32], cluster.block_rank() ^ 1)[threadIdx.x & 31];
  cluster.sync();
}
