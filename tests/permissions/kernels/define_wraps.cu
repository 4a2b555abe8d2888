//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// Numbers go round: below the least one is the largest.
DECLARE_UF_UNARY(f, int, int);
__global__ void ends(int *a) {
  __define(int, k, f(k), __ite_int(k == 0, 0, f(k - 1) + 1));  // claim: assertion
  a[threadIdx.x] = 0;
  __unsafe_assert(f(0) == a[threadIdx.x]);
}
