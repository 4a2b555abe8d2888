//pass
//--blockDim=64 --gridDim=4
// All threads of a cluster add to one number of its first block.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(const int *in, int *out) {
  __shared__ int sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = 0;
  cluster.sync();
  atomicAdd(cluster.map_shared_rank(&sum, 0), in[blockIdx.x * 64 + threadIdx.x]);
  cluster.sync();
  if (cluster.thread_rank() == 0) out[blockIdx.x / 2] = sum;
  cluster.sync();
}
