#ifndef GPUVERIFY_OPENCV_UTILITY_HPP
#define GPUVERIFY_OPENCV_UTILITY_HPP
#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {
template <typename T> __device__ __host__ void swap(T &a, T &b) {
  const T held = a;
  a = b;
  b = held;
}
}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
