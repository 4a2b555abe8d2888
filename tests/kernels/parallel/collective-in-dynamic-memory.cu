//pass
//--blockDim=64 --gridDim=1
// Nothing else uses the memory, so that it does not matter how much of it the storage takes.
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  extern __shared__ char memory[];
  Reduce::TempStorage &temp = *reinterpret_cast<Reduce::TempStorage *>(memory);
  int total = Reduce(temp).Sum(1);
  __syncthreads();
  total += Reduce(temp).Sum(total);
  if (threadIdx.x == 0) out[0] = total;
}
