#ifndef GPUVERIFY_OPENCV_UTILITY_HPP
#define GPUVERIFY_OPENCV_UTILITY_HPP
#include "common.hpp"
#include "../cuda_types.hpp"

namespace cv {
namespace cuda {
namespace device {
template <typename T> __device__ __host__ void swap(T &a, T &b) {
  const T held = a;
  a = b;
  b = held;
}
struct SingleMask {
  PtrStepb mask;
  __host__ __device__ SingleMask(PtrStepb given) : mask(given) {}
  __device__ bool operator()(int y, int x) const { return mask.ptr(y)[x] != 0; }
};
struct SingleMaskChannels {
  PtrStepb mask;
  int channels;
  __host__ __device__ SingleMaskChannels(PtrStepb given, int count) : mask(given), channels(count) {}
  __device__ bool operator()(int y, int x) const { return mask.ptr(y)[x / channels] != 0; }
};
struct WithOutMask {
  __device__ bool operator()(int y, int x) const { return true; }
};
}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
