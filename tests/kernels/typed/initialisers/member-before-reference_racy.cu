//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A reference is bound after the members before it are initialised.

struct S {
  int n;
  int &r;
  __device__ S(int *p, int i) : n(0 * i), r(p[n]) {}
};

__global__ void k(int *out) {
  S s(out, threadIdx.x);
  s.r = threadIdx.x;  // finding: race out
}
