// The vectors of a type, and what a vector is made of.
#ifndef GPUVERIFY_OPENCV_VEC_TRAITS_HPP
#define GPUVERIFY_OPENCV_VEC_TRAITS_HPP
#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T, int N> struct TypeVec;
template <typename T> struct VecTraits;

#define GPUVERIFY_VECTOR(T, name)                                                                         \
  template <> struct TypeVec<T, 1> { typedef T vec_type; };                                               \
  template <> struct TypeVec<T, 2> { typedef name##2 vec_type; };                                         \
  template <> struct TypeVec<T, 3> { typedef name##3 vec_type; };                                         \
  template <> struct TypeVec<T, 4> { typedef name##4 vec_type; };                                         \
  template <> struct VecTraits<T> {                                                                       \
    typedef T elem_type;                                                                                  \
    enum { cn = 1 };                                                                                      \
    static __device__ __host__ T all(T v) { return v; }                                                   \
    static __device__ __host__ T make(T x) { return x; }                                                  \
  };                                                                                                      \
  template <> struct VecTraits<name##2> {                                                                 \
    typedef T elem_type;                                                                                  \
    enum { cn = 2 };                                                                                      \
    static __device__ __host__ name##2 all(T v) { return make_##name##2(v, v); }                          \
    static __device__ __host__ name##2 make(T x, T y) { return make_##name##2(x, y); }                    \
  };                                                                                                      \
  template <> struct VecTraits<name##3> {                                                                 \
    typedef T elem_type;                                                                                  \
    enum { cn = 3 };                                                                                      \
    static __device__ __host__ name##3 all(T v) { return make_##name##3(v, v, v); }                       \
    static __device__ __host__ name##3 make(T x, T y, T z) { return make_##name##3(x, y, z); }            \
  };                                                                                                      \
  template <> struct VecTraits<name##4> {                                                                 \
    typedef T elem_type;                                                                                  \
    enum { cn = 4 };                                                                                      \
    static __device__ __host__ name##4 all(T v) { return make_##name##4(v, v, v, v); }                    \
    static __device__ __host__ name##4 make(T x, T y, T z, T w) { return make_##name##4(x, y, z, w); }    \
  };

GPUVERIFY_VECTOR(unsigned char, uchar)
GPUVERIFY_VECTOR(signed char, char)
GPUVERIFY_VECTOR(unsigned short, ushort)
GPUVERIFY_VECTOR(short, short)
GPUVERIFY_VECTOR(unsigned int, uint)
GPUVERIFY_VECTOR(int, int)
GPUVERIFY_VECTOR(float, float)
GPUVERIFY_VECTOR(double, double)
#undef GPUVERIFY_VECTOR

}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
