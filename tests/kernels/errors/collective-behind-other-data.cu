//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// Where the first storage ends is not known.
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  extern __shared__ char memory[];
  int total = Reduce(*(Reduce::TempStorage *)memory).Sum(1);
  total += Reduce(*(Reduce::TempStorage *)(memory + 64)).Sum(total);
  if (threadIdx.x == 0) out[0] = total;
}
