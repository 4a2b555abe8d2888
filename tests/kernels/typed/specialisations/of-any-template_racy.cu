//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pattern for any template of one parameter.

template <class T> struct Box {};
template <class T> struct S { static constexpr int n = 1; };
template <template <class> class V, class T> struct S<V<T>> { static constexpr int n = 0; };

__global__ void k(int *out) {
  out[(S<int>::n * 0 + S<Box<int>>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
