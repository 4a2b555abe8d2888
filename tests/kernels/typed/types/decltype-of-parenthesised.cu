//pass
//--blockDim=64 --gridDim=1
// The type of a name in parentheses is that of an lvalue, a reference.

template <class T> struct Kind { static const int value = 1; };
template <class T> struct Kind<T &> { static const int value = 2; };
template <class T> struct Kind<T &&> { static const int value = 3; };

__global__ void k(int *out) {
  int x = 0;
  out[(Kind<decltype((x))>::value == 2) * threadIdx.x] = threadIdx.x;
}
