//pass
//--blockDim=64 --gridDim=1
// A class that declares its copy constructor has no move constructor of its own.

struct M {
  int n = 5;
  M() = default;
  __device__ M(const M &) : n(1) {}
  __device__ M(M &&) : n(0) {}
};
struct S {
  M m;
  S() = default;
  __device__ S(const S &s) : m(s.m) {}
};

__global__ void k(int *out) {
  S s;
  S t = static_cast<S &&>(s);
  out[t.m.n * threadIdx.x] = threadIdx.x;
}
