//pass
//--blockDim=64 --gridDim=1
// `auto &&` of a number is an rvalue reference.

template <class T> struct Kind { static const int value = 1; };
template <class T> struct Kind<T &> { static const int value = 2; };
template <class T> struct Kind<T &&> { static const int value = 3; };

__global__ void k(int *out) {
  auto &&r = 5;
  out[(Kind<decltype(r)>::value == 3) * threadIdx.x] = threadIdx.x;
}
