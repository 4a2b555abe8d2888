//pass
//--blockDim=64 --gridDim=4
// assuming: disjoint-arrays, in-bounds, grid-barriers
// A barrier of the whole grid orders the blocks.

#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void f(int *a, int *b) {
  grid_group everybody = this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  everybody.sync();
  b[i] = a[(i + 64) % 256];
}
