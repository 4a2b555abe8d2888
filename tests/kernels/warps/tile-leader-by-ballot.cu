//pass
//--blockDim=64 --gridDim=2
// One of a tile writes: the first of those that want to.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const int *in, int *out, int n) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const unsigned wanting = tile.ballot(in[threadIdx.x] > n);
  if (wanting != 0 && tile.thread_rank() == __ffs(wanting) - 1)
    out[blockIdx.x * 4 + threadIdx.x / 16] = threadIdx.x;
}
