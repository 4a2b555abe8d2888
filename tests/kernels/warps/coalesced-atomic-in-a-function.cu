//pass
//--blockDim=64 --gridDim=2
// The group is handed to a function that takes places for all of it.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int take(const cg::coalesced_group &here, int *counter) {
  int base;
  if (here.thread_rank() == 0) base = atomicAdd(counter, here.num_threads());
  return here.shfl(base, 0) + here.thread_rank();
}

__global__ void filter(const int *in, int *out, int *counter, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > n)
    out[take(cg::coalesced_threads(), counter)] = in[i];
}
