//xfail:NOT_ALL_VERIFIED
//
// Two threads have one element of a row.
template <typename T> struct Plain { typedef T *Pointer; };

template <typename TensorType, int Dim, template <typename> class Traits> class Row;

template <typename T, int Dim, template <typename> class Traits = Plain> class Tensor {
public:
  typedef Tensor<T, Dim, Traits> TensorType;
  typedef T Element;
  typename Traits<T>::Pointer data;
  int size[Dim];
  __device__ Row<TensorType, Dim - 1, Traits> operator[](int i);
};

template <typename TensorType, template <typename> class Traits> class Row<TensorType, 0, Traits> {
public:
  typename Traits<typename TensorType::Element>::Pointer data;
  __device__ typename TensorType::Element &at() { return *data; }
};

template <typename TensorType, int Dim, template <typename> class Traits> class Row {
public:
  typename Traits<typename TensorType::Element>::Pointer data;
  int width;
  __device__ Row<TensorType, Dim - 1, Traits> operator[](int i) { return Row<TensorType, Dim - 1, Traits>{data + i}; }
};

template <typename T, int Dim, template <typename> class Traits>
__device__ Row<typename Tensor<T, Dim, Traits>::TensorType, Dim - 1, Traits> Tensor<T, Dim, Traits>::operator[](int i) {
  return Row<TensorType, Dim - 1, Traits>{data + i * size[1], size[1]};
}

template <typename T> __global__ void fill(Tensor<T, 2> out) {
  int row = blockIdx.x, column = threadIdx.x;
  if (column < out.size[1])
    out[row][column / 2].at() = column; // finding: race out.data
}

void host(Tensor<float, 2> out) { fill<float><<<64, 256>>>(out); }
