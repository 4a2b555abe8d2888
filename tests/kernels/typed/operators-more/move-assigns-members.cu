//pass
//--blockDim=64 --gridDim=1
// The implicit move assignment moves each member.

struct M {
  int n = 5;
  __device__ M &operator=(const M &) { n = 0; return *this; }
  __device__ M &operator=(M &&) { n = 1; return *this; }
};
struct S { M m; };

__global__ void k(int *out) {
  S s, t;
  s = static_cast<S &&>(t);
  out[s.m.n * threadIdx.x] = threadIdx.x;
}
