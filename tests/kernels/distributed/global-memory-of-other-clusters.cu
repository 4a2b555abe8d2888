//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// What blocks of other clusters have written is not ordered.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(int *a, int *out) {
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned i = blockIdx.x * 64 + threadIdx.x;
  a[i] = i; // finding: race a
  cluster.sync();
  out[i] = a[i ^ 128]; // finding: race a
}
