// Values of other lanes of the warp, all of which take part.
#ifndef GPUVERIFY_OPENCV_WARP_SHUFFLE_HPP
#define GPUVERIFY_OPENCV_WARP_SHUFFLE_HPP
#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {
template <typename T> __device__ __forceinline__ T shfl(T value, int lane, int width = 32) {
  return __shfl_sync(0xFFFFFFFFU, value, lane, width);
}
template <typename T> __device__ __forceinline__ T shfl_down(T value, unsigned int steps, int width = 32) {
  return __shfl_down_sync(0xFFFFFFFFU, value, steps, width);
}
template <typename T> __device__ __forceinline__ T shfl_up(T value, unsigned int steps, int width = 32) {
  return __shfl_up_sync(0xFFFFFFFFU, value, steps, width);
}
}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
