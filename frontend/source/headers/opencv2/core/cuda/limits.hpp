// The least and the greatest numbers of types.
#ifndef GPUVERIFY_OPENCV_LIMITS_HPP
#define GPUVERIFY_OPENCV_LIMITS_HPP
#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> struct numeric_limits;
#define GPUVERIFY_LIMITS(T, least, most, small, negative)                                                 \
  template <> struct numeric_limits<T> {                                                                  \
    __device__ __host__ static T min() { return least; }                                                  \
    __device__ __host__ static T max() { return most; }                                                   \
    __device__ __host__ static T epsilon() { return small; }                                              \
    static const bool is_signed = negative;                                                               \
  };
GPUVERIFY_LIMITS(bool, false, true, 0, false)
GPUVERIFY_LIMITS(signed char, -128, 127, 0, true)
GPUVERIFY_LIMITS(unsigned char, 0, 255, 0, false)
GPUVERIFY_LIMITS(short, -32768, 32767, 0, true)
GPUVERIFY_LIMITS(unsigned short, 0, 65535, 0, false)
GPUVERIFY_LIMITS(int, -2147483647 - 1, 2147483647, 0, true)
GPUVERIFY_LIMITS(unsigned int, 0, 4294967295u, 0, false)
GPUVERIFY_LIMITS(float, 1.17549435e-38f, 3.40282347e+38f, 1.19209290e-07f, true)
GPUVERIFY_LIMITS(double, 2.2250738585072014e-308, 1.7976931348623157e+308, 2.2204460492503131e-16, true)
#undef GPUVERIFY_LIMITS

}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
