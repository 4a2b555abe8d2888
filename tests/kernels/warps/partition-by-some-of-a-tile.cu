//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Half of a tile asks for its parts.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x < 16) {
    auto alike = cg::labeled_partition(warp, in[i]); // finding: warp-divergence
    out[i] = alike.size();
  }
}
