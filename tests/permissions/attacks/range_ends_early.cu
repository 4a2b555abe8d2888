//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// A range without its end, a loop with it.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  __perm_forall(int, i, 0, n, __perm_write(a[i * 64 + t]));
  for (int i = 0; i <= n; i++) a[i * 64 + t] = t;  // open: access
}
