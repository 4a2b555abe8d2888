//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The lane in the warp is no place in the tile's ballot.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void pack(const int *in, int *out, int n) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int i = blockIdx.x * 64 + threadIdx.x;
  const unsigned kept = tile.ballot(in[i] > n);
  if (in[i] > n)
    out[i - tile.thread_rank() + __popc(kept & ((1u << threadIdx.x % 32) - 1))] = threadIdx.x; // finding: race out
}
