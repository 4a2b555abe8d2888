//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The implicit assignment assigns each member by its own operator.

struct M {
  int n = 5;
  __device__ M &operator=(const M &) { n = 0; return *this; }
};
struct S { M m; };

__global__ void k(int *out) {
  S s, t;
  t.m.n = 1;
  s = t;
  out[s.m.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
