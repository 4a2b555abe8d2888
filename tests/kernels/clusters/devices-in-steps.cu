//xfail:UNSUPPORTED
//--blockDim=64 --gridDim=4
// Grids on several devices are not known.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a, int *b) {
  cg::multi_grid_group grid = cg::this_multi_grid();
  const int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = i;
  grid.sync();
  b[i] = a[255 - i];
}
