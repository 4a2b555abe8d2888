//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --front-end=clang
// Tuples that are joined keep the order of their elements.
#include <tuple>

__global__ void k(int *out) {
  int i = threadIdx.x;
  auto all = std::tuple_cat(std::make_tuple(0), std::make_tuple(i, 1), std::make_tuple(2));
  out[std::get<2>(all)] = i;  // finding: race out
}
