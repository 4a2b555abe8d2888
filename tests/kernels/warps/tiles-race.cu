//xfail:NOT_ALL_VERIFIED
//--blockDim=[32,4] --gridDim=2
// verdict: refuted
// Two tiles of 16 threads write to the place of their warp.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void rows(const float *in, float *out, int *counts) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  auto half = cg::tiled_partition<16>(block);
  __assert(warp.size() == 32 && half.num_threads() == 16 && warp.meta_group_size() == 4);
  float sum = 0;
  for (int i = warp.thread_rank(); i < 1000; i += warp.size()) sum += in[i];
  sum = cg::reduce(warp, sum, cg::plus<float>());
  for (int d = half.size() / 2; d > 0; d /= 2) sum += half.shfl_down(sum, d);
  if (warp.thread_rank() == 0) out[blockIdx.x * warp.meta_group_size() + warp.meta_group_rank()] = sum;
  if (half.thread_rank() == 0) counts[blockIdx.x * warp.meta_group_size() + warp.meta_group_rank()] = half.thread_rank() + threadIdx.x;  // finding: race counts
  __stcs(out + 8 + block.thread_rank() + blockIdx.x * block.size(), cg::reduce(half, sum, cg::less<float>{}));
}
