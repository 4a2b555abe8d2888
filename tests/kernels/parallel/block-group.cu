//pass
//--blockDim=64 --gridDim=4
// The group of a block has the block's barrier.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *out) {
  __shared__ int part[64];
  cg::thread_block block = cg::this_thread_block();
  part[block.thread_rank()] = threadIdx.x;
  block.sync();
  out[blockIdx.x * 64 + threadIdx.x] = part[63 - threadIdx.x];
  cg::sync(block);
  part[63 - threadIdx.x] = 0;
}
