//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Only the threads of a block meet.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(int *a, int *b) {
  cg::thread_block grid = cg::this_thread_block();
  const int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = i; // finding: race a
  grid.sync();
  b[i] = a[255 - i]; // finding: race a
}
