//pass
//--blockDim=64 --gridDim=2
// Whether a grid can meet is one answer for all its threads.
#include <cooperative_groups.h>
__global__ void f(int *out) {
  cooperative_groups::grid_group g = cooperative_groups::this_grid();
  if (!g.is_valid()) return;
  g.sync();
  out[g.thread_rank()] = 1;
}
