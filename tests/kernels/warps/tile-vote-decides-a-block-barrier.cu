//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Tiles vote differently.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const int *in, int *out) {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  if (tile.all(in[threadIdx.x] > 0)) __syncthreads();
}
