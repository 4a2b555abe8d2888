#ifndef GPUVERIFY_OPENCV_COMMON_HPP
#define GPUVERIFY_OPENCV_COMMON_HPP
#include "../cuda_types.hpp"

#define cudaSafeCall(call) (void)(call)

namespace cv {
namespace cuda {
namespace device {
__host__ __device__ __forceinline__ int divUp(int total, int grain) { return (total + grain - 1) / grain; }
}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
