//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Half of each tile of eight is missing at the tile's barrier, and the block then waits for all.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  if (tile.thread_rank() < 4)
    tile.sync();  // finding: warp
  cg::this_thread_block().sync();
  a[blockIdx.x * 64 + threadIdx.x] = 1;
}
