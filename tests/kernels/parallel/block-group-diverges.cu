//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *out, int n) {
  cg::thread_block block = cg::this_thread_block();
  if (blockIdx.x < n)
    block.sync();
  if (block.thread_rank() < n)
    block.sync();  // finding: divergence
}
