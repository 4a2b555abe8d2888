//pass
//--blockDim=64 --gridDim=1
// permissions: hold

// All threads come to the barrier or none does, and only behind it one reads what another has written.
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
  if (mode[0]) out[t] = s[63 - t];
}
