//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// says: insufficient permission to write s[1]: thread 0 needs it, thread 1 may write it (line 11)

// The thread writes the cell of its neighbour.
__global__ void shift(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 2) {
    __perm_write(s[t]);
    if (t < 1)
      s[t + 1] = a[t];  // open: access
  }
}
