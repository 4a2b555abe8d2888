//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pattern for functions takes their result and parameters.

template <class F> struct S { static constexpr int n = 5; };
template <class R, class A> struct S<R(A)> { static constexpr int n = sizeof(R) == 1; };

__global__ void k(int *out) {
  out[S<long(char)>::n * threadIdx.x] = threadIdx.x;  // finding: race out
}
