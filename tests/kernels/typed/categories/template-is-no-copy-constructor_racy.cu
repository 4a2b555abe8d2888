//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constructor template of T && fits a variable that is not const better than the implicit copy.

struct S {
  int n = 1;
  S() = default;
  template <class T> __device__ S(T &&) : n(0) {}
};

__global__ void k(int *out) {
  S a;
  S b(a);
  out[b.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
