//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not inferred
// What is taken for granted in the branch contradicts the way there; the access there is everybody's.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  __requires(n > 5);
  a[t] = 0;
  if (n > 3) {
    __assume(n < 3);
    a[0] = t;  // open: threads
  }
}
