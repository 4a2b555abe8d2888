//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Two tiles of four vote differently, and one waits for eight.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const int *in, int *out) {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  auto wide = cg::tiled_partition<8>(cg::this_thread_block());
  if (tile.any(in[threadIdx.x] > 0))
    wide.sync(); // finding: warp
}
