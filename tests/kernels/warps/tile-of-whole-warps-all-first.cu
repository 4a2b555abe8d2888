//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Every first lane takes the same place, with the number of its warp.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(int *out) {
  __shared__ int s[2];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (warp.thread_rank() == 0) s[0] = warp.meta_group_rank(); // finding: race s
  cg::this_thread_block().sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[0];
}
