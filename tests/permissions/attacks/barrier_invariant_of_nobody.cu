//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// What is said of thread 64, which there is not, is known of nobody.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = 1;
  __barrier_invariant_1(__implies(t == 64, s[t] == 5), 64);
  __syncthreads();
  a[t] = s[63];
  __unsafe_assert(a[t] == 5);  // claim: assertion
}
