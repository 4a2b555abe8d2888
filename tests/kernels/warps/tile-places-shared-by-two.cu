//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Two tiles of sixteen take one place.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(int *out) {
  __shared__ int s[2];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (tile.thread_rank() == 0) s[tile.meta_group_rank() / 2] = threadIdx.x;
}
