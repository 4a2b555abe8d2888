// Textures of OpenCV as kernels read them, and as host code passes them.
#ifndef GPUVERIFY_OPENCV_CUDEV_TEXTURE_HPP
#define GPUVERIFY_OPENCV_CUDEV_TEXTURE_HPP
#include <opencv2/core/cuda_types.hpp>

namespace cv { namespace cudev {
template <class T, class R = T> struct TexturePtr {
  typedef R elem_type;
  typedef float index_type;
  cudaTextureObject_t tex;
  __host__ TexturePtr() {}
  __host__ TexturePtr(cudaTextureObject_t given) : tex(given) {}
  __device__ R operator()(float y, float x) const { return tex2D<R>(tex, x, y); }
  __device__ R operator()(float x) const { return tex1Dfetch<R>(tex, (int)x); }
};
template <class T, class R = T> struct TextureOffPtr {
  typedef R elem_type;
  typedef float index_type;
  cudaTextureObject_t tex;
  int xoff, yoff;
  __host__ TextureOffPtr(cudaTextureObject_t given, int y, int x) : tex(given), xoff(x), yoff(y) {}
  __device__ R operator()(float y, float x) const { return tex2D<R>(tex, x + xoff, y + yoff); }
};
template <class T, class R = T> class Texture {
 public:
  Texture() = default;
  __host__ Texture(cv::cuda::PtrStepSz<T> from, bool normalized = false);
  __host__ Texture(int rows, int cols, T *data, size_t step, bool normalized = false);
  __host__ operator TexturePtr<T, R>() const;
  int rows, cols;
};
template <class T, class R = T> class TextureOff {
 public:
  __host__ TextureOff(cv::cuda::PtrStepSz<T> from, int yoff = 0, int xoff = 0, bool normalized = false);
  __host__ operator TextureOffPtr<T, R>() const;
};
}}  // namespace cv::cudev
#endif
