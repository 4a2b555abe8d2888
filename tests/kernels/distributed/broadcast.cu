//pass
//--blockDim=64 --gridDim=4
// The first block writes into the shared memory of all; the others only arrive, and wait.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (cluster.block_rank() == 0)
    for (unsigned r = 0; r < 4; r++) cluster.map_shared_rank(s, r)[threadIdx.x] = in[threadIdx.x];
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
