//pass
//--blockDim=32 --gridDim=1
// wrong: a proof makes no use of the order that a barrier of a coalesced group makes
// All that are active together are the warp.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a) {
  __shared__ int tile[32];
  __syncwarp();
  auto here = cg::coalesced_threads();
  tile[threadIdx.x] = threadIdx.x;
  here.sync();
  a[threadIdx.x] = tile[31 - threadIdx.x];
}
