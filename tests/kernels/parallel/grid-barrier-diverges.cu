//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Whole blocks stay away from a barrier of the grid.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a) {
  if (blockIdx.x < 2)
    cg::this_grid().sync();  // finding: divergence
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
