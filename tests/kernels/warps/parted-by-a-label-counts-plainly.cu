//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The first of those with one key adds for all of them, plainly: other warps do so too.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void histogram(const int *key, int *count) {
  const int k = key[blockIdx.x * 64 + threadIdx.x];
  auto peers = cg::labeled_partition(cg::coalesced_threads(), k);
  if (peers.thread_rank() == 0) count[k] += peers.size(); // finding: race count // finding: race count
}
