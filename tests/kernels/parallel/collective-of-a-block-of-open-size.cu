//xfail:NOT_ALL_VERIFIED
//--gridDim=4
// verdict: possible
// Right for the blocks that the collective is of; a proof is of all sizes, and runs with others show nothing.
#include <cub/cub.cuh>

__global__ void __launch_bounds__(128) f(const int *in, int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ Reduce::TempStorage temp;
  int sum = Reduce(temp).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum; // finding: race out
}
