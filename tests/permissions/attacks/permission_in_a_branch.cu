//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown
// The permission is that of thread 0, the access is everybody's.
__global__ void k(int *a) {
  int t = threadIdx.x;
  if (t == 0) __perm_write(a[t / 2]);
  a[t / 2] = 1;  // open: access
}
