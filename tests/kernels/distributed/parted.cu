//pass
//--blockDim=64 --gridDim=4
// Blocks arrive, do something of their own, and wait.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(const int *in, int *out, int *own) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[threadIdx.x];
  auto token = cluster.barrier_arrive();
  own[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
  cluster.barrier_wait(std::move(token));
  out[blockIdx.x * 64 + threadIdx.x] = cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[threadIdx.x];
  cluster.sync();
}
