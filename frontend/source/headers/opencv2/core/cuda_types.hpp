// What OpenCV gives kernels to see matrices of the device with: rows of elements, whose beginnings are ``step`` bytes apart.
#ifndef GPUVERIFY_OPENCV_CUDA_TYPES_HPP
#define GPUVERIFY_OPENCV_CUDA_TYPES_HPP

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef long long int64;
typedef unsigned long long uint64;

namespace cv {
namespace cuda {

template <typename T> struct DevPtr {
  typedef T elem_type;
  typedef int index_type;
  enum { elem_size = sizeof(T) };
  T *data;
  __host__ __device__ DevPtr() : data(0) {}
  __host__ __device__ DevPtr(T *given) : data(given) {}
  __host__ __device__ size_t elemSize() const { return elem_size; }
  __host__ __device__ operator T *() { return data; }
  __host__ __device__ operator const T *() const { return data; }
};

template <typename T> struct PtrSz : public DevPtr<T> {
  size_t size;
  __host__ __device__ PtrSz() : size(0) {}
  __host__ __device__ PtrSz(T *given, size_t count) : DevPtr<T>(given), size(count) {}
};

template <typename T> struct PtrStep : public DevPtr<T> {
  size_t step;
  __host__ __device__ PtrStep() : step(0) {}
  __host__ __device__ PtrStep(T *given, size_t bytes) : DevPtr<T>(given), step(bytes) {}
  __host__ __device__ T *ptr(int y = 0) { return (T *)((char *)DevPtr<T>::data + y * step); }
  __host__ __device__ const T *ptr(int y = 0) const { return (const T *)((const char *)DevPtr<T>::data + y * step); }
  __host__ __device__ T &operator()(int y, int x) { return ptr(y)[x]; }
  __host__ __device__ const T &operator()(int y, int x) const { return ptr(y)[x]; }
};

template <typename T> struct PtrStepSz : public PtrStep<T> {
  int cols;
  int rows;
  __host__ __device__ PtrStepSz() : cols(0), rows(0) {}
  __host__ __device__ PtrStepSz(int height, int width, T *given, size_t bytes)
      : PtrStep<T>(given, bytes), cols(width), rows(height) {}
  template <typename U> __host__ __device__ explicit PtrStepSz(const PtrStepSz<U> &other)
      : PtrStep<T>((T *)other.data, other.step), cols(other.cols), rows(other.rows) {}
};

typedef PtrStepSz<unsigned char> PtrStepSzb;
typedef PtrStepSz<unsigned short> PtrStepSzus;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStepSz<int> PtrStepSzi;
typedef PtrStep<unsigned char> PtrStepb;
typedef PtrStep<unsigned short> PtrStepus;
typedef PtrStep<float> PtrStepf;
typedef PtrStep<int> PtrStepi;

}  // namespace cuda
}  // namespace cv
#endif
