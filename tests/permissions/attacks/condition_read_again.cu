//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown
// The condition of a permission looks at what is changed in between.
__global__ void k(int *a, int *p) {
  int t = threadIdx.x;
  __perm_read(p[0]);
  __perm_write(a[0], p[0] == t);  // open: threads
  if (p[0] == t) a[0] = 0;  // open: access
  __syncthreads();
  __perm_write(p[0], t == 0);
  if (t == 0) p[0] = 1;
  __syncthreads();
  __perm_read(p[0]);
  __perm_write(a[0], p[0] == t);  // open: threads
  if (p[0] == t) a[0] = 0;  // open: access
}
