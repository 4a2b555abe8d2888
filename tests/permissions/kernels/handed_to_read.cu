//pass
//--blockDim=64 --gridDim=4
// permissions: not shown
// A block that has cells to read hands them out to write.
__global__ void handed(int *a, int n) {
  __perm_group(__perm_forall(int, i, 0, 64, __perm_read(a[blockIdx.x * 64 + i])));
  int t = threadIdx.x, row = blockIdx.x * 64;
  __perm_read(a[row + t]);
  n += a[row + t];
  __syncthreads();
  __perm_write(a[row + 63 - t]);  // open: group
  a[row + 63 - t] = n;
}
