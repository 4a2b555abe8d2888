//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// There is a first one in each branch.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const int *in, int *out) {
  __shared__ int s[1];
  if (in[threadIdx.x] > 0) {
    auto here = cg::coalesced_threads();
    if (here.thread_rank() == 0) s[0] = threadIdx.x;
  } else {
    auto here = cg::coalesced_threads();
    if (here.thread_rank() == 0) s[0] = threadIdx.x + 1;
  }
}
