//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown
// One reads plainly what others may change by atomic operations.
__global__ void k(int *a, int *b) {
  int t = threadIdx.x;
  __perm_atomic(a[0]);  // open: threads
  __perm_read(a[0], t == 0);
  __perm_write(b[t]);
  atomicAdd(&a[0], 1);
  if (t == 0) b[t] = a[0];  // claim: race
}
