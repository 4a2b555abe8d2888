//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// The permission stands where threads that have returned do not come.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  a[t] = 1;  // open: access
  if (n) return;
  __perm_write(a[t]);
}
