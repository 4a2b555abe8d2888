//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The implicit copy constructor copies each member by its own.

struct M {
  int n;
  __device__ M() : n(1) {}
  __device__ M(const M &) : n(0) {}
};
struct S { M m; };

__global__ void k(int *out) {
  S s;
  S t = s;
  out[t.m.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
