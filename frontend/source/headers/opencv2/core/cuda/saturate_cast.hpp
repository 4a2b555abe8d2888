// Numbers as those of another type: the nearest one of it.
#ifndef GPUVERIFY_OPENCV_SATURATE_CAST_HPP
#define GPUVERIFY_OPENCV_SATURATE_CAST_HPP
#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> struct __Saturated {
  static __device__ T of(long long number) {
    const int bits = 8 * sizeof(T);
    const bool negative = (T)-1 < (T)0;
    const long long least = negative ? -(1ll << (bits - 1)) : 0;
    const long long most = (1ll << (negative ? bits - 1 : bits)) - 1;
    return (T)(number < least ? least : number > most ? most : number);
  }
  static __device__ T of(int number) { return of((long long)number); }
  static __device__ T of(unsigned int number) { return of((long long)number); }
  static __device__ T of(float number) { return of(__float2ll_rn(number)); }
  static __device__ T of(double number) { return of(__double2ll_rn(number)); }
};
template <> struct __Saturated<float> {
  template <typename S> static __device__ float of(S number) { return (float)number; }
};
template <> struct __Saturated<double> {
  template <typename S> static __device__ double of(S number) { return (double)number; }
};

template <typename T> __device__ T saturate_cast(unsigned char v) { return __Saturated<T>::of((int)v); }
template <typename T> __device__ T saturate_cast(signed char v) { return __Saturated<T>::of((int)v); }
template <typename T> __device__ T saturate_cast(unsigned short v) { return __Saturated<T>::of((int)v); }
template <typename T> __device__ T saturate_cast(short v) { return __Saturated<T>::of((int)v); }
template <typename T> __device__ T saturate_cast(unsigned int v) { return __Saturated<T>::of(v); }
template <typename T> __device__ T saturate_cast(int v) { return __Saturated<T>::of(v); }
template <typename T> __device__ T saturate_cast(float v) { return __Saturated<T>::of(v); }
template <typename T> __device__ T saturate_cast(double v) { return __Saturated<T>::of(v); }

}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
