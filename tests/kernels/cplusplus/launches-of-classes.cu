//pass
//--blockDim=64 --gridDim=4
// A class template that the file instantiates launches its kernels with the class's arguments.

template <typename T, int PER_THREAD>
__global__ void fill(T *a, T value) {
  for (int i = 0; i < PER_THREAD; i++) a[(blockIdx.x * 64 + threadIdx.x) * PER_THREAD + i] = value;
}

template <typename T>
struct Buffer {
  T *items;
  void clear() { fill<T, 2><<<4, 64>>>(items, T(0)); }
  void set(T value);
};
template <typename T> void Buffer<T>::set(T value) { fill<T, 1><<<4, 64>>>(items, value); }
template struct Buffer<unsigned int>;
