//xfail:NOT_ALL_VERIFIED
//
// As function-of-a-name-of-the-language.cu, where all threads write: of a header that is not here has the name of one that takes a group of threads.
#include "project/reduce.hpp"

template <int N> __global__ void counts(const int *in, int *out) {
  int mine = in[blockIdx.x * blockDim.x + threadIdx.x];
  reduce<N>(mine, threadIdx.x);
  out[blockIdx.x] = mine;  // finding: race out
}

void run(const int *in, int *out) { counts<64><<<16, 64>>>(in, out); }
