//pass
//--blockDim=64 --gridDim=4
// The block goes on without its first threads, so its shared memory is there (CUDA C++ Programming Guide: until the block exits).

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(const int *in, int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[threadIdx.x];
  cluster.sync();
  if (threadIdx.x < 32) return;
  const int *theirs = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  out[blockIdx.x * 64 + threadIdx.x] = theirs[threadIdx.x];
  cluster.sync();
}
