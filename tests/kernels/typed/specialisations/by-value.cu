//pass
//--blockDim=64 --gridDim=1
// A partial specialisation by a value.

template <class T, int N> struct S { static constexpr int n = 0; };
template <class T> struct S<T, 0> { static constexpr int n = 1; };

__global__ void k(int *out) {
  out[(S<int, 1>::n * 0 + S<int, 0>::n) * threadIdx.x] = threadIdx.x;
}
