//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// A library that is known by name only is not supported, rather than wrong.
#include <mma.h>

using namespace nvcuda;

__global__ void f(float *a) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::store_matrix_sync(a, sum, 16, wmma::mem_row_major);
}
