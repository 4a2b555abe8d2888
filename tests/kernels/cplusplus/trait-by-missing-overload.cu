//xfail:CLANG_ERROR
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// What a trait says of a class that has a method with types that are not here.
#include <streams/stream.h>
#include <type_traits>

struct view {
  __device__ int place(streams::index i) const { return 0; }
};
template <typename T, typename = void> struct has_place { static constexpr int step = 1; };
template <typename T> struct has_place<T, std::void_t<decltype(std::declval<T>().place(0))>> { static constexpr int step = 0; };

__global__ void k(int *out) {
  out[has_place<view>::step * threadIdx.x] = threadIdx.x;
}
