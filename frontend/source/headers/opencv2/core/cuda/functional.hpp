// Objects that are called: what they take and give, and those of arithmetic.
#ifndef GPUVERIFY_OPENCV_FUNCTIONAL_HPP
#define GPUVERIFY_OPENCV_FUNCTIONAL_HPP
#include "saturate_cast.hpp"
#include "vec_traits.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename A, typename R> struct unary_function {
  typedef A argument_type;
  typedef R result_type;
};
template <typename A, typename B, typename R> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};

#define GPUVERIFY_FUNCTION(name, R, value)                                                                \
  template <typename T> struct name : binary_function<T, T, R> {                                          \
    __device__ __host__ R operator()(const T &a, const T &b) const { return value; }                      \
  };
GPUVERIFY_FUNCTION(plus, T, a + b)
GPUVERIFY_FUNCTION(minus, T, a - b)
GPUVERIFY_FUNCTION(multiplies, T, a * b)
GPUVERIFY_FUNCTION(minimum, T, a < b ? a : b)
GPUVERIFY_FUNCTION(maximum, T, a < b ? b : a)
GPUVERIFY_FUNCTION(equal_to, bool, a == b)
GPUVERIFY_FUNCTION(not_equal_to, bool, a != b)
GPUVERIFY_FUNCTION(less, bool, a < b)
GPUVERIFY_FUNCTION(greater, bool, a > b)
#undef GPUVERIFY_FUNCTION
template <typename T> struct identity : unary_function<T, T> {
  __device__ __host__ T operator()(const T &a) const { return a; }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
