//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What the initialiser of a member does is done before the reference after it is bound.

struct S {
  int n;
  int &r;
  __device__ S(int &k, int *p) : n(k = 0), r(p[k]) {}
};

__global__ void k(int *out) {
  int n = threadIdx.x;
  S s(n, out);
  s.r = threadIdx.x;  // finding: race out
}
