//pass
//--blockDim=64 --gridDim=1
// `T` of `T &&` is a reference to a constant, for a constant.

template <class T> struct Kind { static const int value = 0; };
template <class T> struct Kind<const T &> { static const int value = 1; };
template <class T> __device__ int f(T &&) { return Kind<T>::value; }

__global__ void k(int *out) {
  const int x = 0;
  out[(f(x)) * threadIdx.x] = threadIdx.x;
}
