//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Nobody has waited for the other block: perhaps it has not begun.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(const int *in, int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[threadIdx.x]; // finding: race s
  __syncthreads();
  const int *theirs = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  out[blockIdx.x * 64 + threadIdx.x] = theirs[threadIdx.x]; // finding: race s // finding: pointer
  cluster.sync();
}
