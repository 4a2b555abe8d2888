//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not inferred
// What is required contradicts the definition: nothing is verified.
DECLARE_UF_UNARY(f, int, int);
__global__ void ends(int *a) {  // open: possible
  __define(int, k, f(k), __ite_int(k <= 0, 0, f(k - 1) + 1));
  __requires(f(0) == 5);
  a[threadIdx.x] = 1;
  __unsafe_assert(a[threadIdx.x] == 2);
}
