//pass
//--blockDim=64 --gridDim=2
// In each round those that came together count themselves.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *count, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  for (int r = 0; r < n; r++)
    if (in[i] > r) {
      auto here = cg::coalesced_threads();
      if (here.thread_rank() == 0) atomicAdd(count, here.size());
    }
}
