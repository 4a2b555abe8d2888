//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// A barrier of the block does not order the blocks.

#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void f(int *a, int *b) {
  thread_block block = this_thread_block();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;  // finding: race a
  block.sync();
  b[i] = a[(i + 64) % 256];  // finding: race a
}
