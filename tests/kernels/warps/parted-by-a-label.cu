//pass
//--blockDim=64 --gridDim=2
// Those of a warp with one key hand over to each other.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *key, int *out) {
  __shared__ int first[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto peers = cg::labeled_partition(warp, key[i]);
  first[threadIdx.x] = i;
  peers.sync();
  out[i] = first[threadIdx.x] + peers.size();
}
