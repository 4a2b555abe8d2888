// Elements of a matrix by places that may lie beyond its borders: which element, or what value, stands for such a place.
#ifndef GPUVERIFY_OPENCV_BORDER_INTERPOLATE_HPP
#define GPUVERIFY_OPENCV_BORDER_INTERPOLATE_HPP
#include "saturate_cast.hpp"
#include "vec_math.hpp"
#include "vec_traits.hpp"

namespace cv {
namespace cuda {
namespace device {

// Places of one dimension that has places 0 to last.
struct __Replicated {
  static __device__ int low(int at, int last) { return at < 0 ? 0 : at; }
  static __device__ int high(int at, int last) { return at > last ? last : at; }
  static __device__ int within(int at, int last) { return low(high(at, last), last); }
};
struct __Reflected101 {
  static __device__ int low(int at, int last) { return ::abs(at) % (last + 1); }
  static __device__ int high(int at, int last) { return ::abs(last - ::abs(last - at)) % (last + 1); }
  static __device__ int within(int at, int last) { return low(high(at, last), last); }
};
struct __Reflected {
  static __device__ int low(int at, int last) { return (::abs(at) - (at < 0)) % (last + 1); }
  static __device__ int high(int at, int last) { return last - ::abs(last - at) + (at > last); }
  static __device__ int within(int at, int last) { return low(high(at, last), last); }
};
// Rows and columns alone are reflected otherwise than matrices where a place is farther beyond the border than this is long.
struct __ReflectedLine {
  static __device__ int low(int at, int last) { return (::abs(at) - (at < 0)) % (last + 1); }
  static __device__ int high(int at, int last) { return ::abs(last - ::abs(last - at) + (at > last)) % (last + 1); }
  static __device__ int within(int at, int last) { return high(::abs(at) - (at < 0), last); }
};
struct __Wrapped {
  static __device__ int low(int at, int last) { return at >= 0 ? at : at - ((at - last) / (last + 1)) * (last + 1); }
  static __device__ int high(int at, int last) { return at <= last ? at : at % (last + 1); }
  static __device__ int within(int at, int last) { return high(low(at, last), last); }
};

template <typename D, typename Way> struct __BorderOfRow {
  typedef D result_type;
  int last_col;
  explicit __host__ __device__ __forceinline__ __BorderOfRow(int width) : last_col(width - 1) {}
  template <typename U> __host__ __device__ __forceinline__ __BorderOfRow(int width, U) : last_col(width - 1) {}
  __device__ __forceinline__ int idx_col_low(int x) const { return Way::low(x, last_col); }
  __device__ __forceinline__ int idx_col_high(int x) const { return Way::high(x, last_col); }
  __device__ __forceinline__ int idx_col(int x) const { return Way::within(x, last_col); }
  template <typename T> __device__ __forceinline__ D at_low(int x, const T *data) const { return saturate_cast<D>(data[idx_col_low(x)]); }
  template <typename T> __device__ __forceinline__ D at_high(int x, const T *data) const { return saturate_cast<D>(data[idx_col_high(x)]); }
  template <typename T> __device__ __forceinline__ D at(int x, const T *data) const { return saturate_cast<D>(data[idx_col(x)]); }
};
// All but replicated ones take elements of a column for what they return.
template <typename T, typename D, typename Way> struct __ElementOfColumn { typedef D type; };
template <typename T, typename D> struct __ElementOfColumn<T, D, __Replicated> { typedef T type; };
template <typename D, typename Way> struct __BorderOfColumn {
  typedef D result_type;
  int last_row;
  explicit __host__ __device__ __forceinline__ __BorderOfColumn(int height) : last_row(height - 1) {}
  template <typename U> __host__ __device__ __forceinline__ __BorderOfColumn(int height, U) : last_row(height - 1) {}
  __device__ __forceinline__ int idx_row_low(int y) const { return Way::low(y, last_row); }
  __device__ __forceinline__ int idx_row_high(int y) const { return Way::high(y, last_row); }
  __device__ __forceinline__ int idx_row(int y) const { return Way::within(y, last_row); }
  template <typename T>
  __device__ __forceinline__ const typename __ElementOfColumn<T, D, Way>::type *__row(int y, const T *data, size_t step) const {
    return (const typename __ElementOfColumn<T, D, Way>::type *)((const char *)data + y * step);
  }
  template <typename T> __device__ __forceinline__ D at_low(int y, const T *data, size_t step) const {
    return saturate_cast<D>(*__row(idx_row_low(y), data, step));
  }
  template <typename T> __device__ __forceinline__ D at_high(int y, const T *data, size_t step) const {
    return saturate_cast<D>(*__row(idx_row_high(y), data, step));
  }
  template <typename T> __device__ __forceinline__ D at(int y, const T *data, size_t step) const {
    return saturate_cast<D>(*__row(idx_row(y), data, step));
  }
};
template <typename D, typename Way> struct __Border {
  typedef D result_type;
  int last_row;
  int last_col;
  __host__ __device__ __forceinline__ __Border(int height, int width) : last_row(height - 1), last_col(width - 1) {}
  template <typename U>
  __host__ __device__ __forceinline__ __Border(int height, int width, U) : last_row(height - 1), last_col(width - 1) {}
  __device__ __forceinline__ int idx_row_low(int y) const { return Way::low(y, last_row); }
  __device__ __forceinline__ int idx_row_high(int y) const { return Way::high(y, last_row); }
  __device__ __forceinline__ int idx_row(int y) const { return Way::within(y, last_row); }
  __device__ __forceinline__ int idx_col_low(int x) const { return Way::low(x, last_col); }
  __device__ __forceinline__ int idx_col_high(int x) const { return Way::high(x, last_col); }
  __device__ __forceinline__ int idx_col(int x) const { return Way::within(x, last_col); }
  template <typename T> __device__ __forceinline__ D at(int y, int x, const T *data, size_t step) const {
    return saturate_cast<D>(((const T *)((const char *)data + idx_row(y) * step))[idx_col(x)]);
  }
  template <typename P> __device__ __forceinline__ D at(typename P::index_type y, typename P::index_type x, const P &from) const {
    return saturate_cast<D>(from(idx_row(y), idx_col(x)));
  }
};

#define GPUVERIFY_BORDERS(name, way, line)                                                                \
  template <typename D> struct BrdRow##name : __BorderOfRow<D, line> {                                    \
    using __BorderOfRow<D, line>::__BorderOfRow;                                                          \
  };                                                                                                      \
  template <typename D> struct BrdCol##name : __BorderOfColumn<D, line> {                                 \
    using __BorderOfColumn<D, line>::__BorderOfColumn;                                                    \
  };                                                                                                      \
  template <typename D> struct Brd##name : __Border<D, way> {                                             \
    using __Border<D, way>::__Border;                                                                     \
  };
GPUVERIFY_BORDERS(Replicate, __Replicated, __Replicated)
GPUVERIFY_BORDERS(Reflect101, __Reflected101, __Reflected101)
GPUVERIFY_BORDERS(Reflect, __Reflected, __ReflectedLine)
GPUVERIFY_BORDERS(Wrap, __Wrapped, __Wrapped)
#undef GPUVERIFY_BORDERS

template <typename D> struct BrdRowConstant {
  typedef D result_type;
  int width;
  D val;
  explicit __host__ __device__ __forceinline__ BrdRowConstant(int count, const D &value = VecTraits<D>::all(0)) : width(count), val(value) {}
  template <typename T> __device__ __forceinline__ D at_low(int x, const T *data) const { return x >= 0 ? saturate_cast<D>(data[x]) : val; }
  template <typename T> __device__ __forceinline__ D at_high(int x, const T *data) const { return x < width ? saturate_cast<D>(data[x]) : val; }
  template <typename T> __device__ __forceinline__ D at(int x, const T *data) const {
    return x >= 0 && x < width ? saturate_cast<D>(data[x]) : val;
  }
};
template <typename D> struct BrdColConstant {
  typedef D result_type;
  int height;
  D val;
  explicit __host__ __device__ __forceinline__ BrdColConstant(int count, const D &value = VecTraits<D>::all(0)) : height(count), val(value) {}
  template <typename T> __device__ __forceinline__ D at_low(int y, const T *data, size_t step) const {
    return y >= 0 ? saturate_cast<D>(*(const T *)((const char *)data + y * step)) : val;
  }
  template <typename T> __device__ __forceinline__ D at_high(int y, const T *data, size_t step) const {
    return y < height ? saturate_cast<D>(*(const T *)((const char *)data + y * step)) : val;
  }
  template <typename T> __device__ __forceinline__ D at(int y, const T *data, size_t step) const {
    return y >= 0 && y < height ? saturate_cast<D>(*(const T *)((const char *)data + y * step)) : val;
  }
};
template <typename D> struct BrdConstant {
  typedef D result_type;
  int height;
  int width;
  D val;
  __host__ __device__ __forceinline__ BrdConstant(int rows, int cols, const D &value = VecTraits<D>::all(0))
      : height(rows), width(cols), val(value) {}
  template <typename T> __device__ __forceinline__ D at(int y, int x, const T *data, size_t step) const {
    return x >= 0 && x < width && y >= 0 && y < height ? saturate_cast<D>(((const T *)((const char *)data + y * step))[x]) : val;
  }
  template <typename P> __device__ __forceinline__ D at(typename P::index_type y, typename P::index_type x, const P &from) const {
    return x >= 0 && x < width && y >= 0 && y < height ? saturate_cast<D>(from(y, x)) : val;
  }
};

template <typename P, typename B> struct BorderReader {
  typedef typename B::result_type elem_type;
  typedef typename P::index_type index_type;
  P ptr;
  B b;
  __host__ __device__ __forceinline__ BorderReader(const P &from, const B &border) : ptr(from), b(border) {}
  __device__ __forceinline__ elem_type operator()(index_type y, index_type x) const { return b.at(y, x, ptr); }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
#endif
