//pass
//--blockDim=64 --gridDim=2
// All of a tile vote alike, and meet again.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  s[threadIdx.x] = in[threadIdx.x];
  if (tile.any(in[threadIdx.x] > 0)) {
    tile.sync();
    out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1];
  }
}
