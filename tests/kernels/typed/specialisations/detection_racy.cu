//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A partial specialisation whose pattern cannot be formed does not fit.

template <class...> using Void = void;
template <class T, class = void> struct Has { static constexpr int n = 1; };
template <class T> struct Has<T, Void<typename T::type>> { static constexpr int n = 0; };
struct A { using type = int; };
struct B {};

__global__ void k(int *out) {
  out[(Has<B>::n * 0 + Has<A>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
