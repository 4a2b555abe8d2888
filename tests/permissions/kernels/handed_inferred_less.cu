//pass
//--blockDim=64 --gridDim=4
// permissions: not inferred
// The kernel has no cell of b.
__global__ void handed(int *a, int *b) {
  __perm_kernel(__perm_forall(int, i, 0, 256, __perm_write(a[i])));
  int t = threadIdx.x, row = blockIdx.x * 64;
  a[row + t] = t;
  __syncthreads();
  b[row + t] = a[row + (t + 1) % 64];  // open: kernel
}
