//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The tile is copied over while others use it.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out, int tiles) {
  __shared__ int s[2][64];
  __requires(tiles > 0);
  __requires(tiles < 1000);
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s[0], in, sizeof(int) * 64);
  int sum = 0;
  for (int k = 0; k + 1 < tiles; ++k) {
    cg::memcpy_async(block, s[(k + 1) % 2], in + (k + 1) * 64, sizeof(int) * 64); // finding: race s
    cg::wait_prior<1>(block);
    sum += s[k % 2][63 - threadIdx.x]; // finding: race s
  }
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = sum + s[(tiles - 1) % 2][63 - threadIdx.x];
}
