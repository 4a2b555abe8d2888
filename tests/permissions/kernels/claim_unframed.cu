//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// says: insufficient permission to read s[
// A claim about a cell for which its thread has no permission any more, although nobody changes it.
__global__ void turned(const int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(s[t]);
  s[t] = a[t];
  __syncthreads();
  __perm_read(s[63 - t]);
  __perm_write(b[t]);
  b[t] = s[63 - t];
  __unsafe_assert(b[t] == a[63 - t] & s[t] == a[t]);  // open: access
}
