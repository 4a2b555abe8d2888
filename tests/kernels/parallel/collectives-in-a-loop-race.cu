//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1
#include <cub/cub.cuh>

__global__ void sum(const int *in, int *out, int n) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ Reduce::TempStorage temp;
  for (int i = 0; i < n; i++) {
    int total = Reduce(temp).Sum(in[i * 128 + threadIdx.x]);  // finding: race temp
    if (threadIdx.x == 0) out[i] = total;
  }
}
