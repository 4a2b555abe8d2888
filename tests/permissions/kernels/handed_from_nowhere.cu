//pass
//--blockDim=64 --gridDim=4
// permissions: not shown
// says: permission for a[64] comes from nowhere
// A barrier hands out cells that the block does not have: half of its row, and of the kernel's cells one is missing.
__global__ void handed(int *a, int n) {
  __perm_kernel(__perm_forall(int, i, 1, 128, __perm_write(a[i])));
  __perm_group(__perm_forall(int, i, 0, 32, __perm_write(a[blockIdx.x * 32 + i])));  // open: kernel
  int t = threadIdx.x, row = blockIdx.x * 32;
  __perm_write(a[row + t], t < 32);  // open: blocks
  if (t < 32) a[row + t] = n;
  __syncthreads();
  __perm_read(a[row + t], blockIdx.x == 1);  // open: group
}
