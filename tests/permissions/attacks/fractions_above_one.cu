//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown
// One thread has all of a cell, the others a hundredth of it each.
__global__ void k(int *a, int *b) {
  int t = threadIdx.x;
  __perm(a[0], 1, 1, t == 0);  // open: threads
  __perm(a[0], 1, 100, t != 0);
  __perm_write(b[t]);
  if (t == 0) a[0] = 1;
  else b[t] = a[0];  // claim: race
}
