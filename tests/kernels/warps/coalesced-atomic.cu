//pass
//--blockDim=64 --gridDim=2
// One thread of those that came together takes places for all of them.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > n) {
    auto here = cg::coalesced_threads();
    int base;
    if (here.thread_rank() == 0) base = atomicAdd(counter, here.size());
    out[here.shfl(base, 0) + here.thread_rank()] = in[i];
  }
}
