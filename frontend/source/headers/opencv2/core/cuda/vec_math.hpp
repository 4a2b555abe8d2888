// Arithmetic of vectors, part by part: of small integers it gives int, beside a float or double that type.
#ifndef GPUVERIFY_OPENCV_VEC_MATH_HPP
#define GPUVERIFY_OPENCV_VEC_MATH_HPP
#include "saturate_cast.hpp"
#include "vec_traits.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename V, int N = VecTraits<V>::cn> struct __Saturating;
template <typename V> struct __Saturating<V, 2> {
  typedef typename VecTraits<V>::elem_type E;
  template <typename S> static __device__ V of(const S &v) {
    return VecTraits<V>::make(saturate_cast<E>(v.x), saturate_cast<E>(v.y));
  }
};
template <typename V> struct __Saturating<V, 3> {
  typedef typename VecTraits<V>::elem_type E;
  template <typename S> static __device__ V of(const S &v) {
    return VecTraits<V>::make(saturate_cast<E>(v.x), saturate_cast<E>(v.y), saturate_cast<E>(v.z));
  }
};
template <typename V> struct __Saturating<V, 4> {
  typedef typename VecTraits<V>::elem_type E;
  template <typename S> static __device__ V of(const S &v) {
    return VecTraits<V>::make(saturate_cast<E>(v.x), saturate_cast<E>(v.y), saturate_cast<E>(v.z), saturate_cast<E>(v.w));
  }
};

#define GPUVERIFY_OPERATOR(op, T, S, R)                                                                   \
  __device__ __forceinline__ R##2 operator op(const T##2 &a, const T##2 &b) {                             \
    return make_##R##2(a.x op b.x, a.y op b.y);                                                           \
  }                                                                                                       \
  __device__ __forceinline__ R##3 operator op(const T##3 &a, const T##3 &b) {                             \
    return make_##R##3(a.x op b.x, a.y op b.y, a.z op b.z);                                               \
  }                                                                                                       \
  __device__ __forceinline__ R##4 operator op(const T##4 &a, const T##4 &b) {                             \
    return make_##R##4(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w);                                   \
  }                                                                                                       \
  GPUVERIFY_SCALED(op, T, S, R)
#define GPUVERIFY_SCALED(op, T, S, R)                                                                     \
  __device__ __forceinline__ R##2 operator op(const T##2 &a, S s) { return make_##R##2(a.x op s, a.y op s); } \
  __device__ __forceinline__ R##2 operator op(S s, const T##2 &b) { return make_##R##2(s op b.x, s op b.y); } \
  __device__ __forceinline__ R##3 operator op(const T##3 &a, S s) {                                       \
    return make_##R##3(a.x op s, a.y op s, a.z op s);                                                     \
  }                                                                                                       \
  __device__ __forceinline__ R##3 operator op(S s, const T##3 &b) {                                       \
    return make_##R##3(s op b.x, s op b.y, s op b.z);                                                     \
  }                                                                                                       \
  __device__ __forceinline__ R##4 operator op(const T##4 &a, S s) {                                       \
    return make_##R##4(a.x op s, a.y op s, a.z op s, a.w op s);                                           \
  }                                                                                                       \
  __device__ __forceinline__ R##4 operator op(S s, const T##4 &b) {                                       \
    return make_##R##4(s op b.x, s op b.y, s op b.z, s op b.w);                                           \
  }
#define GPUVERIFY_SMALL(op, T, S) GPUVERIFY_OPERATOR(op, T, S, int) GPUVERIFY_BESIDE(op, T)
#define GPUVERIFY_BESIDE(op, T) GPUVERIFY_SCALED(op, T, float, float) GPUVERIFY_SCALED(op, T, double, double)
#define GPUVERIFY_ARITHMETIC(op)                                                                          \
  GPUVERIFY_SMALL(op, uchar, unsigned char) GPUVERIFY_SMALL(op, char, signed char)                        \
  GPUVERIFY_SMALL(op, ushort, unsigned short) GPUVERIFY_SMALL(op, short, short)                           \
  GPUVERIFY_OPERATOR(op, int, int, int) GPUVERIFY_BESIDE(op, int)                                         \
  GPUVERIFY_OPERATOR(op, uint, unsigned int, uint) GPUVERIFY_BESIDE(op, uint)                             \
  GPUVERIFY_OPERATOR(op, float, float, float) GPUVERIFY_SCALED(op, float, double, double)                 \
  GPUVERIFY_OPERATOR(op, double, double, double)
GPUVERIFY_ARITHMETIC(+)
GPUVERIFY_ARITHMETIC(-)
GPUVERIFY_ARITHMETIC(*)
GPUVERIFY_ARITHMETIC(/)
#undef GPUVERIFY_ARITHMETIC
#undef GPUVERIFY_BESIDE
#undef GPUVERIFY_SMALL
#undef GPUVERIFY_SCALED
#undef GPUVERIFY_OPERATOR

#define GPUVERIFY_SATURATED(T)                                                                            \
  template <typename V> __device__ V saturate_cast(const T##2 &v) { return __Saturating<V>::of(v); }      \
  template <typename V> __device__ V saturate_cast(const T##3 &v) { return __Saturating<V>::of(v); }      \
  template <typename V> __device__ V saturate_cast(const T##4 &v) { return __Saturating<V>::of(v); }
GPUVERIFY_SATURATED(uchar)
GPUVERIFY_SATURATED(char)
GPUVERIFY_SATURATED(ushort)
GPUVERIFY_SATURATED(short)
GPUVERIFY_SATURATED(uint)
GPUVERIFY_SATURATED(int)
GPUVERIFY_SATURATED(float)
GPUVERIFY_SATURATED(double)
#undef GPUVERIFY_SATURATED

}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
