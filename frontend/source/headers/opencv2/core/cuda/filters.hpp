// Values of a matrix between its elements, and of areas of it.
#ifndef GPUVERIFY_OPENCV_FILTERS_HPP
#define GPUVERIFY_OPENCV_FILTERS_HPP
#include "border_interpolate.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename E> struct __SumOf {
  typedef typename TypeVec<float, VecTraits<E>::cn>::vec_type type;
};
template <typename P> struct PointFilter {
  typedef typename P::elem_type elem_type;
  typedef float index_type;
  P src;
  explicit __host__ __device__ __forceinline__ PointFilter(const P &from, float fx = 0.f, float fy = 0.f) : src(from) {}
  __device__ __forceinline__ elem_type operator()(float y, float x) const { return src(__float2int_rz(y), __float2int_rz(x)); }
};
template <typename P> struct LinearFilter {
  typedef typename P::elem_type elem_type;
  typedef float index_type;
  P src;
  explicit __host__ __device__ __forceinline__ LinearFilter(const P &from, float fx = 0.f, float fy = 0.f) : src(from) {}
  __device__ __forceinline__ elem_type operator()(float y, float x) const {
    typedef typename __SumOf<elem_type>::type sum_type;
    const int left = __float2int_rd(x), top = __float2int_rd(y);
    const int right = left + 1, bottom = top + 1;
    sum_type sum = VecTraits<sum_type>::all(0);
    sum = sum + src(top, left) * ((right - x) * (bottom - y));
    sum = sum + src(top, right) * ((x - left) * (bottom - y));
    sum = sum + src(bottom, left) * ((right - x) * (y - top));
    sum = sum + src(bottom, right) * ((x - left) * (y - top));
    return saturate_cast<elem_type>(sum);
  }
};
template <typename P> struct IntegerAreaFilter {
  typedef typename P::elem_type elem_type;
  typedef float index_type;
  P src;
  float scale_x, scale_y, scale;
  explicit __host__ __device__ __forceinline__ IntegerAreaFilter(const P &from, float sx, float sy)
      : src(from), scale_x(sx), scale_y(sy), scale(1.f / (sx * sy)) {}
  __device__ __forceinline__ elem_type operator()(float y, float x) const {
    typedef typename __SumOf<elem_type>::type sum_type;
    const int left = __float2int_ru(x * scale_x), right = __float2int_rd(x * scale_x + scale_x);
    const int top = __float2int_ru(y * scale_y), bottom = __float2int_rd(y * scale_y + scale_y);
    sum_type sum = VecTraits<sum_type>::all(0);
    for (int i = top; i < bottom; ++i) {
      for (int j = left; j < right; ++j) sum = sum + src(i, j) * scale;
    }
    return saturate_cast<elem_type>(sum);
  }
};
template <typename P> struct AreaFilter {
  typedef typename P::elem_type elem_type;
  typedef float index_type;
  P src;
  float scale_x, scale_y;
  explicit __host__ __device__ __forceinline__ AreaFilter(const P &from, float sx, float sy) : src(from), scale_x(sx), scale_y(sy) {}
  // Each element counts by how much of it the area covers.
  static __device__ __forceinline__ float part(int at, float from, float to) {
    const float begin = at > from ? at : from, end = at + 1 < to ? at + 1 : to;
    return end - begin;
  }
  __device__ __forceinline__ elem_type operator()(float y, float x) const {
    typedef typename __SumOf<elem_type>::type sum_type;
    const float left = x * scale_x, right = left + scale_x, top = y * scale_y, bottom = top + scale_y;
    const float scale = 1.f / (scale_x * scale_y);
    sum_type sum = VecTraits<sum_type>::all(0);
    for (int i = __float2int_rd(top); i < __float2int_ru(bottom); ++i) {
      for (int j = __float2int_rd(left); j < __float2int_ru(right); ++j) {
        sum = sum + src(i, j) * (part(i, top, bottom) * part(j, left, right) * scale);
      }
    }
    return saturate_cast<elem_type>(sum);
  }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
