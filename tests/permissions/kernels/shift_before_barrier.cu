//pass
//--blockDim=64 --gridDim=1
// permissions: not shown

// A permission that stands before the barrier is gone behind it.
__global__ void shift(int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(s[t]);
  __perm_write(b[t]);
  s[t] = a[t];
  __syncthreads();
  __perm_read(s[(t + 1) % 64]);
  b[t] = s[(t + 1) % 64];  // open: access
}
