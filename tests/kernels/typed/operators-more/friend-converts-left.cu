//pass
//--blockDim=64 --gridDim=1
// A free operator converts its left operand, a member does not.

struct S {
  int n;
  __device__ S(int v) : n(v) {}
  friend __device__ int operator-(S a, S b) { return a.n - b.n; }
};

__global__ void k(int *out) {
  out[(3 - S(2)) * threadIdx.x] = threadIdx.x;
}
