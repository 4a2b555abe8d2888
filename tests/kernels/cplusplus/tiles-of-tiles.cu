//pass
//--blockDim=64 --gridDim=1
// A thread's place in a tile of a tile is known.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tiles(int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto four = cg::tiled_partition<4>(warp);
  out[4 * (threadIdx.x / 4) + four.thread_rank()] = warp.meta_group_rank();
}
