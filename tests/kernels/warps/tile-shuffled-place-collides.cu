//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// All of a tile get the place of its first.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int i = blockIdx.x * 64 + threadIdx.x;
  out[tile.shfl(i, 0)] = i; // finding: race out
}
