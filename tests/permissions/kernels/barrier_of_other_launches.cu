//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown

// The barrier and the read are not for the same launches.
__global__ void mirror(int *out, const int *mode) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(s[t]);
  s[t] = t;
  if (mode[0]) {
    __syncthreads();
    __perm_read(s[63 - t]);
  }
  __perm_write(out[t]);
  if (mode[1]) out[t] = s[63 - t];  // open: access // claim: race
}
