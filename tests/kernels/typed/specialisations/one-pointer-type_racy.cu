//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An explicit specialisation for int * does not answer for long *.

template <class T> struct S { static constexpr int n = 0; };
template <> struct S<int *> { static constexpr int n = 1; };

__global__ void k(int *out) {
  out[(S<int *>::n * 0 + S<long *>::n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
