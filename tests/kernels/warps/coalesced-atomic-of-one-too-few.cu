//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// One place less is taken than there are lanes.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > n) {
    auto here = cg::coalesced_threads();
    int base;
    if (here.thread_rank() == 0) base = atomicAdd(counter, here.size() - 1);
    out[here.shfl(base, 0) + here.thread_rank()] = in[i]; // finding: race out
  }
}
