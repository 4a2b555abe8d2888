//pass
//--blockDim=64 --gridDim=2
// permissions: inferred
// Between the barriers of a round each may read all cells: a claim for each index.
__global__ void rounds(const int *in, int *out, int n) {
  __requires(n >= 0 && n <= 100);
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int k = 0; __invariant(__perm_forall(int, i, 0, 64, __perm_read(s[i]))), k < n; k++) {
    int v = s[k & 63];
    __syncthreads();
    s[t] = v;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = s[t];
}
