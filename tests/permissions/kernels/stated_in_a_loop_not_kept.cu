//pass
//--blockDim=64 --gridDim=2
// permissions: not shown
// says: insufficient permission to read s[
// says: for the claim of __perm_read
// The last barrier of a round hands nothing out for the next.
__global__ void rounds(int *a, int n) {
  __requires(n >= 0 && n <= 100);
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(a[blockIdx.x * 64 + t]);
  __perm_write(s[t]);
  s[t] = a[blockIdx.x * 64 + t];
  __syncthreads();
  __perm_read(s[(t + 1) % 64]);
  for (int k = 0; __invariant(__perm_read(s[(t + 1) % 64])), __invariant(k >= 0 & k <= n), k < n; k++) { // open: access
    __syncthreads();
    __perm_write(s[t]);
    s[t] = k;
    __syncthreads();
  }
}
