//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1
// That all threads meet in a collective orders no other access.
#include <cub/cub.cuh>

__global__ void f(int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ Reduce::TempStorage temp;
  __shared__ int shared[128];
  shared[threadIdx.x] = threadIdx.x;  // finding: race shared
  int total = Reduce(temp).Sum(1);
  out[threadIdx.x] = total + shared[127 - threadIdx.x];  // finding: race shared
}
