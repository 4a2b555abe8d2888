//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The first step reaches into the next tile, for which this one does not wait.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void sum(const float *in, float *out) {
  __shared__ float s[64];
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x]; // finding: race s
  tile.sync();
  if (threadIdx.x < 60) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 4]; // finding: race s
}
