//xfail:NOT_ALL_VERIFIED
//--front-end=clang
// Members of a template's instance that are defined outside of the class, in a file with an error of its host code.
#include "not_here.h"

template <typename T, int Dim> class View {
public:
  __device__ View(T *first, int columns);
  __device__ View(View<T, Dim> &other);
  __device__ View<T, Dim> &operator=(View<T, Dim> &other);
  __device__ T &at(int row, int column);

  T *data;
  int width;
};

template <typename T, int Dim> __device__ View<T, Dim>::View(T *first, int columns) : data(first), width(columns) {}

template <typename T, int Dim> __device__ View<T, Dim>::View(View<T, Dim> &other) : data(other.data), width(other.width) {}

template <typename T, int Dim> __device__ View<T, Dim> &View<T, Dim>::operator=(View<T, Dim> &other) {
  data = other.data;
  width = other.width;
  return *this;
}

template <typename T, int Dim> __device__ T &View<T, Dim>::at(int row, int column) { return data[row * width + column]; }

__global__ void fill(float *out) {
  View<float, 2> first(out, 63), second(first);
  first = second;
  first.at(blockIdx.x, threadIdx.x) = blockIdx.x;  // finding: race out
}

void host(float *out) {
  missing::handle of_a_library;
  fill<<<8, 64>>>(out);
}
