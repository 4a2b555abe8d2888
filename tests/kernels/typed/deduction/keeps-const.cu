//pass
//--blockDim=64 --gridDim=1
// A parameter by reference keeps the constant of its argument.

template <class T> struct Is { static constexpr int n = 0; };
template <class T> struct Is<const T> { static constexpr int n = 1; };
template <class T> __device__ int f(T &) { return Is<T>::n; }

__global__ void k(int *out) {
  const int c = 0;
  out[f(c) * threadIdx.x] = threadIdx.x;
}
