//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// permissions: claims fail
// A definition in a function that is called twice, by what it is called with.
DECLARE_UF_UNARY(f, int, int);
__device__ void g(int n) {
  __define(int, x, f(x), x + n);
  __unsafe_assert(f(0) == n);  // claim: assertion
}
__global__ void k(int *a) {
  g(1);
  g(2);
  a[blockIdx.x * 32 + threadIdx.x] = 0;
}
