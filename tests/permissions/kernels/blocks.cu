//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// permissions: not shown

// Each block holds the same cells: no barrier orders blocks.
__global__ void blocks(int *a) {
  int t = threadIdx.x;
  __perm_write(a[t]);  // open: blocks
  a[t] = t;  // open: blocks
}
