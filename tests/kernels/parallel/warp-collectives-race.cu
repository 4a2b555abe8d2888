//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1
// The reduction of a warp is no barrier of the block: what the other warps have written is not there yet.
#include <cub/warp/warp_reduce.cuh>

__global__ void sums(int *out) {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ Reduce::TempStorage temp[4];
  __shared__ int all[4];
  int sum = Reduce(temp[threadIdx.x / 32]).Sum(1);
  if (threadIdx.x % 32 == 0) all[threadIdx.x / 32] = sum; // finding: race all
  Reduce(temp[threadIdx.x / 32]).Sum(2);
  out[threadIdx.x] = all[(threadIdx.x / 32 + 1) % 4]; // finding: race all
}
