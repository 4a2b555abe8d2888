//pass
//--blockDim=64 --gridDim=2
// Tiles of eight add up by shuffles; the first of each writes.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void sum(const int *in, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = in[blockIdx.x * 64 + threadIdx.x];
  for (int d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);
  if (tile.thread_rank() == 0) out[blockIdx.x * 8 + threadIdx.x / 8] = v;
}
