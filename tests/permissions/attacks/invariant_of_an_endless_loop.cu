//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// An invariant is a claim where nothing comes behind the loop.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  while (__invariant(n > 3), true) {  // claim: invariant-entry
  }
  a[0] = t;
}
