//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A neighbour need not be among those that came together.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const int *in, int *out, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > n) {
    auto here = cg::coalesced_threads();
    s[threadIdx.x] = i; // finding: race s
    here.sync();
    out[i] = s[(threadIdx.x + 32) % 64]; // finding: race s
  }
}
