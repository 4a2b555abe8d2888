//pass
//--blockDim=64 --gridDim=4

#include <cstdint>

constexpr int LANES = 32;

template <int N> struct Factorial { static const int value = N * Factorial<N - 1>::value; };
template <> struct Factorial<0> { static const int value = 1; };

template <bool B, typename T, typename F> struct Choose { typedef T type; };
template <typename T, typename F> struct Choose<false, T, F> { typedef F type; };

enum class Mode : int { READ, WRITE = 5 };
using index_t = std::uint32_t;

template <typename T> using Pointer = T *;

template <int N>
__device__ int lane() {
  if constexpr (N == 32)
    return threadIdx.x % N;
  else
    return 0;
}

__global__ void f(Pointer<int> a) {
  auto i = blockIdx.x * blockDim.x + threadIdx.x;
  static_assert(LANES == 32, "lanes");
  __assert(Factorial<4>::value == 24);
  Choose<(LANES > 16), int, char>::type wide = 300;
  Choose<(LANES > 64), int, unsigned char>::type narrow = 300;
  __assert(wide == 300 & narrow == 44);
  Mode m = Mode::WRITE;
  __assert(static_cast<int>(m) == 5);
  decltype(i) j = i;
  index_t k{j};
  a[k] = lane<LANES>();
  if (int d = a[k]; d > 2)
    a[k] = d;
  a[k] += nullptr == a;
}
