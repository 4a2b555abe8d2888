//pass
//--blockDim=64 --gridDim=4
// A barrier of the cluster orders global memory, too.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(int *a, int *out) {
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned i = blockIdx.x * 64 + threadIdx.x;
  a[i] = i;
  cg::sync(cluster);
  out[i] = a[i ^ 64];
}
