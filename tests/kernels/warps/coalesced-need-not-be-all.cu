//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// verdict: refuted
// That all lanes of a warp come together is not promised, if they have waited for each other or not.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a) {
  __shared__ int tile[32];
  __syncwarp();
  auto here = cg::coalesced_threads();
  tile[threadIdx.x] = threadIdx.x; // finding: race tile
  here.sync();
  a[threadIdx.x] = tile[31 - threadIdx.x]; // finding: race tile
}
