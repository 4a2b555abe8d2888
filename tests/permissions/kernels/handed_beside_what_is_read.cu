//pass
//--blockDim=32 --gridDim=2
// permissions: hold
// What the block has names what is only read, and what its threads are given of what is written.
__global__ void fill(int *a, const int *c) {
  __perm_group(__perm_read(c[0]));
  __perm_group(__perm_forall(int, i, 0, 32, __perm_write(a[blockIdx.x * 32 + i])));
  __perm_write(a[blockIdx.x * 32 + threadIdx.x]);
  a[blockIdx.x * 32 + threadIdx.x] = c[0];
}
