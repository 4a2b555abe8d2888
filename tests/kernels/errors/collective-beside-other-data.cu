//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// How much of the memory the storage takes is not known.
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  extern __shared__ char memory[];
  int *data = reinterpret_cast<int *>(memory);
  Reduce::TempStorage &temp = *reinterpret_cast<Reduce::TempStorage *>(memory);
  int total = Reduce(temp).Sum(1);
  data[1000 + threadIdx.x] = total;
  if (threadIdx.x == 0) out[0] = total;
}
