// The shared memory whose size the launch says, as elements of a type.
#ifndef GPUVERIFY_OPENCV_DYNAMIC_SMEM_HPP
#define GPUVERIFY_OPENCV_DYNAMIC_SMEM_HPP
#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {
template <typename T> struct DynamicSharedMem {
  __device__ operator T *() {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
  __device__ operator const T *() const {
    extern __shared__ int __smem[];
    return (const T *)__smem;
  }
};
}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
