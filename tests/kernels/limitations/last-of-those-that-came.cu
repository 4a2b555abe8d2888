//pass
//--blockDim=64 --gridDim=2
// wrong: what a coalesced group shuffles from another lane than its first is not known
// The last of those that came together takes places for all of them.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > n) {
    auto here = cg::coalesced_threads();
    int base;
    if (here.thread_rank() == here.size() - 1) base = atomicAdd(counter, here.size());
    out[here.shfl(base, here.size() - 1) + here.thread_rank()] = in[i]; // finding: race out
  }
}
