//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not inferred
// The high bits of a thread's number are shifted out: threads 0 and 16 have one cell.
__global__ void k(int *a) {
  unsigned t = threadIdx.x;
  a[t << 28] = t;  // open: threads // claim: race
}
