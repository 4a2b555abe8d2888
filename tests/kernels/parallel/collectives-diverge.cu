//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ Reduce::TempStorage temp;
  if (threadIdx.x < 64) out[threadIdx.x] = Reduce(temp).Sum(1);  // finding: divergence
}
