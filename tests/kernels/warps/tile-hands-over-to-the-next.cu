//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A tile of eight reads what the tile beside it wrote.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  s[threadIdx.x] = in[threadIdx.x];  // finding: race s
  tile.sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 8];  // finding: race s
}
