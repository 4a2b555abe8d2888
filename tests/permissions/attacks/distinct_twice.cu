//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not inferred
// Two places of each thread are distinct from the same of others, not from each other.
__global__ void k(int *a, const int *to) {
  int t = threadIdx.x;
  int p = to[t];
  __assume(__distinct_int(p));
  int q = to[t + 64];
  __assume(__distinct_int(q));
  a[p] = 1;  // open: threads
  a[q] = 2;
}
