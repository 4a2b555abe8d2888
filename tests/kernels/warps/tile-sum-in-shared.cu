//pass
//--blockDim=64 --gridDim=2
// Tiles of four add up in shared memory.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void sum(const float *in, float *out) {
  __shared__ float s[64];
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  tile.sync();
  for (int d = tile.size() / 2; d > 0; d /= 2) {
    if (tile.thread_rank() < d) s[threadIdx.x] += s[threadIdx.x + d];
    tile.sync();
  }
  if (tile.thread_rank() == 0) out[blockIdx.x * 16 + threadIdx.x / 4] = s[threadIdx.x];
}
