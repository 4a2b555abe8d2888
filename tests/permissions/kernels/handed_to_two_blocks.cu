//pass
//--blockDim=64 --gridDim=4
// permissions: not shown
// Two blocks have one cell, though no thread is given it.
__global__ void handed(int *a, int n) {
  __perm_group(__perm_forall(int, i, 0, 65, __perm_write(a[blockIdx.x * 64 + i])));  // open: blocks
  int t = threadIdx.x, row = blockIdx.x * 64;
  __perm_write(a[row + t]);
  a[row + t] = n;
}
