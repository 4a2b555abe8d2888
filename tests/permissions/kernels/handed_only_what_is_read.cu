//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// permissions: not shown
// The block has a permission to read another array, and none for what its threads write.
__global__ void fill(int *a, const int *c) {
  __perm_group(__perm_read(c[0]));
  __perm_write(a[blockIdx.x * 32 + threadIdx.x]); // open: group
  a[blockIdx.x * 32 + threadIdx.x] = c[0];
}
