//pass
//--blockDim=64 --gridDim=1
// permissions: hold
// A claim about two cells, for each of which its thread has a permission.
__global__ void turned(const int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(s[t]);
  s[t] = a[t];
  __syncthreads();
  __perm_read(s[63 - t]);
  __perm_read(s[t]);
  __perm_write(b[t]);
  b[t] = s[63 - t];
  __unsafe_assert(b[t] == a[63 - t] & s[t] == a[t]);
}
