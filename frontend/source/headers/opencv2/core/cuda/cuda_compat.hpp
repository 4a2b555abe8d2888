// Vectors of four doubles, by names that do not depend on the version of CUDA.
#ifndef GPUVERIFY_OPENCV_CUDA_COMPAT_HPP
#define GPUVERIFY_OPENCV_CUDA_COMPAT_HPP
namespace cv {
namespace cuda {
namespace device {
namespace compat {
using ::double4;
typedef ::double4 double4Compat;
__host__ __device__ __forceinline__ double4 make_double4(double x, double y, double z, double w) {
  return ::make_double4(x, y, z, w);
}
__host__ __device__ __forceinline__ double4 make_double4_compat(double x, double y, double z, double w) {
  return ::make_double4(x, y, z, w);
}
}  // namespace compat
}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
