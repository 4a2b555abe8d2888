//pass
//--blockDim=64 --gridDim=2
// Each warp has its number in the block, and its own place.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(int *out) {
  __shared__ int s[2];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (warp.thread_rank() == 0) s[warp.meta_group_rank()] = 1;
  cg::this_thread_block().sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[warp.meta_group_rank() ^ 1];
}
