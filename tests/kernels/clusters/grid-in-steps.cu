//pass
//--blockDim=64 --gridDim=4
// All blocks meet between the steps.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a, int *b) {
  cg::grid_group grid = cg::this_grid();
  const int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = i;
  grid.sync();
  b[i] = a[255 - i];
}
