//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// The lanes of a warp need not come together: each group of them may have a first one.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  __shared__ int s;
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (in[i] > 0) {
    auto here = cg::coalesced_threads();
    if (here.thread_rank() == 0) s = i; // finding: race s
    here.sync();
    out[i] = s; // finding: race s
  } else {
    auto here = cg::coalesced_threads();
    if (here.thread_rank() == 0) s = i; // finding: race s
    here.sync();
    out[i] = s; // finding: race s
  }
}
