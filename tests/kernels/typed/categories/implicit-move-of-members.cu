//pass
//--blockDim=64 --gridDim=1
// The implicit move constructor moves each member.

struct M {
  int n = 5;
  M() = default;
  __device__ M(const M &) : n(0) {}
  __device__ M(M &&) : n(1) {}
};
struct S { M m; };

__global__ void k(int *out) {
  S s;
  S t = static_cast<S &&>(s);
  out[t.m.n * threadIdx.x] = threadIdx.x;
}
