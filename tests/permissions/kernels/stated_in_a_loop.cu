//pass
//--blockDim=64 --gridDim=2
// permissions: hold
__global__ void rounds(int *a, int n) {
  __requires(n >= 0 && n <= 100);
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(a[blockIdx.x * 64 + t]);
  __perm_write(s[t]);
  s[t] = a[blockIdx.x * 64 + t];
  __syncthreads();
  __perm_read(s[(t + 1) % 64]);
  for (int k = 0; __invariant(__perm_read(s[(t + 1) % 64])), __invariant(k >= 0 & k <= n), k < n; k++) {
    int v = s[(t + 1) % 64];
    __syncthreads();
    __perm_write(s[t]);
    s[t] = v;
    __syncthreads();
    __perm_read(s[(t + 1) % 64]);
  }
  __syncthreads();
  __perm_read(s[t]);
  __perm_write(a[blockIdx.x * 64 + t]);
  a[blockIdx.x * 64 + t] = s[t];
}
