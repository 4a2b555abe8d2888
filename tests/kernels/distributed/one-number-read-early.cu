//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The first block reads the number when its own threads have added to it, not those of the other block.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) f(const int *in, int *out) {
  __shared__ int sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = 0;
  cluster.sync();
  atomicAdd(cluster.map_shared_rank(&sum, 0), in[blockIdx.x * 64 + threadIdx.x]);  // finding: race sum
  __syncthreads();
  if (cluster.thread_rank() == 0) out[blockIdx.x / 2] = sum;  // finding: race sum
  cluster.sync();
}
