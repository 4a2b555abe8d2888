//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// assuming: in-bounds, permissions
// That a thread is said to hold what it writes makes nothing right.

__global__ void first(int *b) {
  __perm_write(b[threadIdx.x]);
  b[0] = threadIdx.x;  // finding: race b
}
