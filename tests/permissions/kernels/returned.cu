//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// says: or a thread accesses it and returns

// The threads that return are not there when the others meet, so no barrier orders what they did.
__global__ void mirror(int *out, int n) {
  __shared__ int s[64];  // open: followed
  int t = threadIdx.x;
  __perm_write(s[t]);
  s[t] = t;
  if (t >= n) return;
  __syncthreads();
  __perm_read(s[63 - t]);
  __perm_write(out[t]);
  out[t] = s[63 - t];
}
