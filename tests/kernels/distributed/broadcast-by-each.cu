//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// All blocks write into the shared memory of all.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  for (unsigned r = 0; r < 4; r++)
    cluster.map_shared_rank(s, r)[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x]; // finding: race s
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
