//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=2
// Which group it is depends on the run.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a, int whole) {
  cg::thread_group g = cg::this_thread_block();
  if (whole) g = cg::tiled_partition(cg::this_thread_block(), 32);
  a[blockIdx.x * 64 + threadIdx.x] = 1;
  g.sync();
  a[blockIdx.x * 64 + 63 - threadIdx.x] = 2;
}
