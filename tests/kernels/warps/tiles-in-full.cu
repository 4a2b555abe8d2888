//pass
//--blockDim=64 --gridDim=2
// Some tiles come to their barriers in full, others not at all.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  if (tile.meta_group_rank() % 2 == 0) {
    tile.sync();
    cg::sync(tile);
    if (tile.shfl(a[1000], 0) > 1)
      a[1000 + threadIdx.x + 64 * (1 + blockIdx.x)] = 1;
  }
  a[2000 + blockIdx.x * 64 + threadIdx.x] = 1;
}
