//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// There is no such function: one more than itself. What follows from it is worth nothing, and the definition is refused.
DECLARE_UF_UNARY(f, int, int);
__global__ void ends(int *a) {
  __define(int, k, f(k), f(k) + 1);  // claim: assertion
  a[threadIdx.x] = 1;
  __unsafe_assert(f(3) == 3 & a[threadIdx.x] == 2);
}
