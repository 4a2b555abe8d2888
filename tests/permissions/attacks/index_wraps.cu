//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1
// permissions: not shown
// Rows of 65 for 128 threads, and indices that wrap around: cells of two threads meet.
__global__ void k(int *a, unsigned n) {
  unsigned t = threadIdx.x;
  __perm_forall(unsigned, i, 0u, n, __perm_write(a[i * 65u + t]));  // open: threads
  for (unsigned i = 0; i < n; i++) a[i * 65u + t] = t;  // claim: race
}
