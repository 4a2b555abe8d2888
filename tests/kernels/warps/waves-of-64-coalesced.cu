//xfail:UNSUPPORTED
//--blockDim=64 --gridDim=1 -DwarpSize=64 --check-array-bounds
// The ranks of those of a wave of 64 that came together are up to 63: masks of 32 lanes do not tell them.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void f(int *out) {
  __shared__ int s[32];
  auto here = cg::coalesced_threads();
  atomicAdd(&s[here.thread_rank()], 1);
}
