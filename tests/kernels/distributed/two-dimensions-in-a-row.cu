//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=[4,4]
// Blocks one above the other are of one cluster, and those two steps along a row are not.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 2, 1) f(int *a, int *out) {
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned i = (blockIdx.y * 4 + blockIdx.x) * 32 + threadIdx.x;
  a[i] = i; // finding: race a
  cluster.sync();
  out[i] = a[i ^ 64]; // finding: race a
}
