//pass
//--blockDim=64 --gridDim=4
// The block copies together, waits together.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, &in[blockIdx.x * 64], sizeof(int) * 64);
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
