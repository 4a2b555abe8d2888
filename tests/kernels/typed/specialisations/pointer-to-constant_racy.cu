//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// const int * is no constant type, int *const is.

template <class T> struct S { static constexpr int n = 0; };
template <class T> struct S<const T> { static constexpr int n = 1; };

__global__ void k(int *out) {
  out[(S<int *const>::n * 0 + S<const int *>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
