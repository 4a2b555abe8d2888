//pass
//--blockDim=48 --gridDim=2
// permissions: hold

// A loop with a stride that is no power of two: the cells of a thread are quantified.
__global__ void strided(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __perm_forall(int, k, i, n, __perm_write(a[k], (k - i) % 96 == 0));
  for (int k = i; k < n; k += 96) a[k] = k;
}
