//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// All blocks but the first are done before it has read what they have.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  cluster.sync();
  if (cluster.block_rank() != 0) return; // finding: race block_lifetime
  int sum = 0;
  for (int r = 0; r < cluster.num_blocks(); r++) sum += cluster.map_shared_rank(s, r)[threadIdx.x]; // finding: race block_lifetime
  out[blockIdx.x / 4 * 64 + threadIdx.x] = sum;
}
