//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown
// Warps meet, not the block.
__global__ void k(int *a) {
  int t = threadIdx.x;
  __shared__ int s[64];
  __perm_write(s[t]);  // open: threads
  s[t] = t;
  __syncwarp();
  __perm_read(s[63 - t]);
  __perm_write(a[t]);
  a[t] = s[63 - t];  // claim: race
}
