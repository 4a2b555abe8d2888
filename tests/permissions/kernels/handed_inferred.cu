//pass
//--blockDim=64 --gridDim=4
// permissions: inferred
// What its threads do is inferred, and is among what the kernel has.
__global__ void handed(int *a, int *b) {
  __perm_kernel(__perm_forall(int, i, 0, 256, __perm_write(a[i])));
  __perm_kernel(__perm_forall(int, i, 0, 256, __perm_write(b[i])));
  int t = threadIdx.x, row = blockIdx.x * 64;
  a[row + t] = t;
  __syncthreads();
  b[row + t] = a[row + (t + 1) % 64];
}
