//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4
// A tile of 16 threads waits for itself only.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ void mirrored(cg::thread_group g, int *items, int *out) {
  items[threadIdx.x] = threadIdx.x; // finding: race items
  g.sync();
  out[blockIdx.x * 128 + threadIdx.x] = items[127 - threadIdx.x]; // finding: race items
}

__global__ void f(int *out) {
  __shared__ int items[128];
  mirrored(cg::tiled_partition(cg::this_thread_block(), 16), items, out);
}
