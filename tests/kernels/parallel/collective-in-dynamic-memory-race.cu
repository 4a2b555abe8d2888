//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The storage is used again, without a barrier.
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  extern __shared__ char memory[];
  Reduce::TempStorage &temp = *reinterpret_cast<Reduce::TempStorage *>(memory);
  int total = Reduce(temp).Sum(1);  // finding: race memory
  total += Reduce(temp).Sum(total);  // finding: race memory
  if (threadIdx.x == 0) out[0] = total;
}
