//pass
//--blockDim=64 --gridDim=1
// A constructor template of T && fits a variable that is not const better than the implicit copy.

struct S {
  int n = 0;
  S() = default;
  template <class T> __device__ S(T &&) : n(1) {}
};

__global__ void k(int *out) {
  S a;
  S b(a);
  out[b.n * threadIdx.x] = threadIdx.x;
}
