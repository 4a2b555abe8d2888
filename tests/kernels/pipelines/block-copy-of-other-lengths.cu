//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The threads of the block do not ask for one copy.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, &in[threadIdx.x], sizeof(int) * 64); // finding: async_copy
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
