//xfail:BUGLE_ERROR
//--blockDim=128 --gridDim=1
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::WarpMergeSort<int, 1, 32> Sort;
  __shared__ Sort::TempStorage temp[4];
  int keys[1] = {out[threadIdx.x]};
  Sort(temp[threadIdx.x / 32]).Sort(keys, [](int a, int b) { return a < b; });
  out[threadIdx.x] = keys[0];
}
