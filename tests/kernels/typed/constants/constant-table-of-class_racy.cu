//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constexpr array of a class template's instance.

template <int N> struct S { static constexpr int a[3] = {N, N + 1, N + 2}; };

__global__ void k(int *out) {
  constexpr int n = S<2>::a[1];
  out[(n == 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
