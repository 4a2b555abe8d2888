//pass
//--blockDim=64 --gridDim=1
// A partial specialisation for two equal values.

template <int A, int B> struct S { static constexpr int n = 0; };
template <int A> struct S<A, A> { static constexpr int n = 1; };

__global__ void k(int *out) {
  out[(S<1, 2>::n * 0 + S<2, 1 + 1>::n) * threadIdx.x] = threadIdx.x;
}
