//xfail:NOT_ALL_VERIFIED
//
// However a cache is passed by, a read is no atomic operation.
#include <cub/cub.cuh>

__global__ void shift(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = cub::ThreadLoad<cub::LOAD_CV>(a + i + 1);  // finding: race a
}
