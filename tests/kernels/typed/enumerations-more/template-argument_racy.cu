//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A specialisation by an enumerator.

enum class E { A, B };
template <E V> struct S { static constexpr int n = 1; };
template <> struct S<E::B> { static constexpr int n = 0; };

__global__ void k(int *out) {
  out[(S<E::A>::n * 0 + S<static_cast<E>(1)>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
