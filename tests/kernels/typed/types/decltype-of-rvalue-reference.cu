//pass
//--blockDim=64 --gridDim=1
// The name of an rvalue reference has the type that it is declared with.

template <class T> struct Kind { static const int value = 1; };
template <class T> struct Kind<T &> { static const int value = 2; };
template <class T> struct Kind<T &&> { static const int value = 3; };

__global__ void k(int *out) {
  int &&r = 1;
  out[(Kind<decltype(r)>::value == 3) * threadIdx.x] = threadIdx.x;
}
