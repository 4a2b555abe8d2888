//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Who arrives twice without having waited breaks the barrier.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(int *out, int *own) { // finding: race block_lifetime
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  const int *theirs = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  const int i = blockIdx.x * 64 + threadIdx.x;
  int mine = own[i];
  for (int r = 0; r < 2; r++) {
    s[threadIdx.x] = mine; // finding: race s
    __cluster_barrier_arrive(); // finding: assertion
    __cluster_barrier_wait();
    mine += theirs[threadIdx.x]; // finding: race block_lifetime // finding: race s
    __cluster_barrier_arrive(); // finding: assertion
  }
  out[i] = mine;
}
