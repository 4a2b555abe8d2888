//pass
//--blockDim=64 --gridDim=2
// Those that came together hand over by rank.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void f(const int *in, int *out, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > n) {
    auto here = cg::coalesced_threads();
    s[threadIdx.x] = i;
    here.sync();
    out[i] = s[threadIdx.x] + here.num_threads();
  }
}
