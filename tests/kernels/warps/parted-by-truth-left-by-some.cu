//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Of those for which the condition holds some leave before their barrier.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto alike = cg::binary_partition(warp, in[i] > 3);
  if (threadIdx.x != 7)
    alike.sync(); // finding: warp-divergence
  out[i] = alike.size();
}
