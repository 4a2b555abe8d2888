//pass
//--blockDim=64 --gridDim=1
// assuming: disjoint-arrays, in-bounds, permissions
// Permissions are checked by a command of their own; a proof does not use them, and says so.

__global__ void shift(int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(s[t]);
  s[t] = a[t];
  __syncthreads();
  __perm_read(s[(t + 1) % 64]);
  __perm_write(b[t]);
  b[t] = s[(t + 1) % 64];
}
