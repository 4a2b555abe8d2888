//pass
//--blockDim=64 --gridDim=4
// assuming: in-bounds, grid-barriers

#include <cooperative_groups.h>

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cooperative_groups::this_grid().sync();
  a[255 - i] = i;
}
