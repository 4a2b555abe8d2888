//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// permissions: not shown
// What stands in a branch is no permission that the block has from the kernel's start on.
__global__ void fill(int *a, int n) {
  if (n > 3) {
    __perm_group(__perm_forall(int, i, 0, 32, __perm_write(a[blockIdx.x * 32 + i])));
  }
  __perm_write(a[blockIdx.x * 32 + threadIdx.x]); // open: group
  a[blockIdx.x * 32 + threadIdx.x] = n;
}
