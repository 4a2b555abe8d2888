//pass
//--blockDim=48 --gridDim=2
// permissions: not shown

// The range that is permitted ends one too early.
__global__ void strided(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __perm_forall(int, k, i, n - 1, __perm_write(a[k], (k - i) % 96 == 0));
  for (int k = i; k < n; k += 96) a[k] = k;  // open: access
}
