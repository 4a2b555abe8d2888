//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A free operator converts its left operand, a member does not.

struct S {
  int n;
  __device__ S(int v) : n(v) {}
  friend __device__ int operator-(S a, S b) { return a.n - b.n; }
};

__global__ void k(int *out) {
  out[(S(3) - 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
