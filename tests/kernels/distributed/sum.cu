//pass
//--blockDim=64 --gridDim=8
// The first block of a cluster adds up what all have.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) f(const int *in, int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  for (int d = 32; d > 0; d /= 2) {
    __syncthreads();
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
  }
  cluster.sync();
  if (cluster.thread_rank() == 0) {
    int sum = 0;
    for (int r = 0; r < cluster.num_blocks(); r++) sum += *cluster.map_shared_rank(&s[0], r);
    out[blockIdx.x / 4] = sum;
  }
  cluster.sync();
}
