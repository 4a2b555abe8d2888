//pass
//--blockDim=64 --gridDim=1
// `auto &&` of a variable is an lvalue reference.

template <class T> struct Kind { static const int value = 1; };
template <class T> struct Kind<T &> { static const int value = 2; };
template <class T> struct Kind<T &&> { static const int value = 3; };

__global__ void k(int *out) {
  int x = 0; auto &&r = x;
  out[(Kind<decltype(r)>::value == 2) * threadIdx.x] = threadIdx.x;
}
