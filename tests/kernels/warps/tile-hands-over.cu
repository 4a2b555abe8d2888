//pass
//--blockDim=64 --gridDim=2
// A tile of eight hands over within itself.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  s[threadIdx.x] = in[threadIdx.x];
  tile.sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 7];
}
