//pass
//--blockDim=64 --gridDim=4
// permissions: hold
// What a barrier hands out the block has, and the kernel: a row for each block.
__global__ void handed(int *a, int n) {
  __perm_kernel(__perm_forall(int, i, 0, 256, __perm_write(a[i])));
  __perm_group(__perm_forall(int, i, 0, 64, __perm_write(a[blockIdx.x * 64 + i])));
  int t = threadIdx.x, row = blockIdx.x * 64;
  __perm_write(a[row + t]);
  a[row + t] = n;
  __syncthreads();
  __perm_write(a[row + 63 - t]);
  a[row + 63 - t] += 1;
}
