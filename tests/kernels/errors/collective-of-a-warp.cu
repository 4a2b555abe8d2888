//xfail:BUGLE_ERROR
//--blockDim=128 --gridDim=1
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ Reduce::TempStorage temp[4];
  out[threadIdx.x] = Reduce(temp[threadIdx.x / 32]).Sum(1);
}
