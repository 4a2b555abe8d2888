//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown

// Two threads hold one cell: each has what it accesses, but there is not enough for both.
__global__ void halves(int *b) {
  __shared__ int s[32];
  int t = threadIdx.x;
  __perm_write(s[t / 2]);  // open: threads
  s[t / 2] = b[t];  // claim: race
}
