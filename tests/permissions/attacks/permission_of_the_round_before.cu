//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// The permission is for the cell before the index moves on.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  int i = t;
  for (int j = 0; j < n; j++) {
    __syncthreads();
    __perm_write(a[i % 64]);
    i++;
    a[i % 64] = t;  // open: access
  }
}
