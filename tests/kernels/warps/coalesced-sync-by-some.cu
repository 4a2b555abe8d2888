//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// One of those that came together does not come to their barrier.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  auto here = cg::coalesced_threads();
  if (in[i] > 3)
    here.sync(); // finding: warp-divergence
  out[i] = i;
}
