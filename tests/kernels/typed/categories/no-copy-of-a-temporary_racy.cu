//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable initialised by a temporary of its type is that: no constructor copies it.

struct S {
  int n;
  __device__ S(int v) : n(v) {}
  __device__ S(const S &) : n(1) {}
};
__device__ S make() { return S(0); }

__global__ void k(int *out) {
  S s = S(make());
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
