//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The last block never comes to the barrier of the grid.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a, int *b) {
  cg::grid_group grid = cg::this_grid();
  const int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = i;
  if (blockIdx.x == 3) return;
  grid.sync(); // finding: divergence
  b[i] = a[i];
}
