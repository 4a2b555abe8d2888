//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The branch that is taken for another type is wrong.

#include <limits>
#include <type_traits>

template <typename T, typename = std::enable_if_t<std::is_floating_point<T>::value>>
__device__ T third(T a) { return a / T(3); }

template <typename T>
using wide = typename std::conditional<std::is_same<T, short>::value, int, T>::type;

template <typename T> struct is_mine { static constexpr bool value = false; };
template <> struct is_mine<short> { static constexpr bool value = true; };
template <typename T> inline constexpr bool is_mine_v = is_mine<T>::value;

template <typename T>
__global__ void fill(T *a) {
  std::make_unsigned_t<int> i = blockIdx.x * blockDim.x + threadIdx.x;
  __assert(sizeof(wide<T>) == (std::is_integral_v<T> ? 4 : sizeof(T)));
  __assert((std::is_same<const T, T>::value) == false);
  __assert(std::numeric_limits<unsigned short>::max() == 65535 && std::numeric_limits<int>::lowest() < 0);
  if constexpr (std::is_same_v<T, float>)
    a[i] = third(a[i]);
  else if constexpr (sizeof(T) == 2 && is_mine_v<T>)
    a[i + std::is_signed<T>::value] = std::numeric_limits<T>::min();
  else
    a[i / 2] = i;  // finding: race a
}

void host(float *f, short *s) {
  fill<<<2, 64>>>((double *)f);
  fill<short><<<2, 64>>>(s);
}
