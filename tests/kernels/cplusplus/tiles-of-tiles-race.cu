//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The tiles of four are counted within their warp, of which there are two.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tiles(int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto four = cg::tiled_partition<4>(warp);
  out[4 * four.meta_group_rank() + four.thread_rank()] = threadIdx.x;  // finding: race out
}
