//pass
//--blockDim=128 --gridDim=4
// A function that takes a thread_group waits for the group that it gets: here the block, and within a warp a tile.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int sum_of(cg::thread_group g, int *items, int value) {
  const int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    items[lane] = value;
    g.sync();
    if (lane < i) value += items[lane + i];
    g.sync();
  }
  return value;
}

__device__ void cleared(const cg::thread_group &g, int *items) {
  items[g.thread_rank()] = 0;
  cg::sync(g);
}

__global__ void sums(const int *in, int *out) {
  __shared__ int items[128];
  auto block = cg::this_thread_block();
  cleared(block, items);
  int total = sum_of(block, items, in[blockIdx.x * 128 + threadIdx.x]);
  cg::thread_group again = cg::this_thread_block();
  again.sync();
  cg::thread_group tile = cg::tiled_partition(block, 16);
  __assert(tile.size() == 16 && tile.thread_rank() == threadIdx.x % 16);
  if (threadIdx.x == 0) out[blockIdx.x] = total + items[127];
}
