//pass
//--blockDim=64 --gridDim=1
// permissions: hold

// Each thread hands what it wrote to its neighbour.
__global__ void shift(int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(s[t]);
  s[t] = a[t];
  __syncthreads();
  __perm_read(s[(t + 1) % 64]);
  __perm_write(b[t]);
  b[t] = s[(t + 1) % 64];
}
