//pass
//--blockDim=64 --gridDim=1
// decltype of a member is its declared type, in parentheses that of the expression.

struct S { int n; };
__device__ int f(int *) { return 1; }
__device__ int f(const int *) { return 0; }

__global__ void k(int *out) {
  const S s = {0};
  decltype(s.n) x = 0;
  decltype((s.n)) y = x;
  out[(f(&x) + 0 * f(&y)) * threadIdx.x] = threadIdx.x;
}
