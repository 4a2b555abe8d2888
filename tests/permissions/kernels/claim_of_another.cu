//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not inferred
// A claim about a cell that another thread may write at that time: there is no permission for that.
__global__ void twice(const int *a, int *b) {
  int t = threadIdx.x;
  b[t] = a[t];  // open: threads
  __unsafe_assert(__implies(t > 0, b[t - 1] == a[t - 1]));
}
