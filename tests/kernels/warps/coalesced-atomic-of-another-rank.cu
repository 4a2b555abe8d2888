//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The last of those that came together takes the places; what the first has is handed on.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > n) {
    auto here = cg::coalesced_threads();
    int base = 0;
    if (here.thread_rank() == here.size() - 1) base = atomicAdd(counter, here.size());
    out[here.shfl(base, 0) + here.thread_rank()] = in[i]; // finding: race out
  }
}
