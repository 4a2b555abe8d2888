//pass
//--blockDim=64 --gridDim=2
// permissions: not inferred
// Behind a round the thread may read its neighbour's cell, as the neighbour may: nobody may write it there.
__global__ void rounds(const int *in, int *out, int n) {
  __requires(n >= 0 && n <= 100);
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int k = 0; __invariant(__perm_write(s[(t + 1) % 64])), k < n; k++) { // open: threads
    int v = s[(t + 1) % 64];
    __syncthreads();
    s[t] = v;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = s[t];
}
