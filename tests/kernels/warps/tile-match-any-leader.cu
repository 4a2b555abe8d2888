//pass
//--blockDim=64 --gridDim=1
// Of those in a tile with one key the first writes to the tile's own row.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const unsigned *key, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const unsigned k = key[threadIdx.x] % 8;
  const unsigned peers = tile.match_any(k);
  if (tile.thread_rank() == __ffs(peers) - 1)
    atomicAdd(&out[threadIdx.x / 8 * 8 + k], __popc(peers));
}
