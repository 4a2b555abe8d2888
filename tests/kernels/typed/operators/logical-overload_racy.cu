//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An overloaded && evaluates both operands.

struct S { int n; };
__device__ bool operator&&(S, S) { return true; }

__global__ void k(int *out) {
  int x = 1;
  bool both = S{0} && S{x = 0};
  out[(x + 0 * both) * threadIdx.x] = threadIdx.x;  // finding: race out
}
