//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// The first of those that came together tells the others what it has written, without a barrier.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  __shared__ int s;
  const int i = blockIdx.x * 32 + threadIdx.x;
  auto here = cg::coalesced_threads();
  if (threadIdx.x == 0) s = in[i]; // finding: race s
  out[i] = s; // finding: race s
}
