//pass
//--blockDim=64 --gridDim=2
// permissions: not shown
// says: insufficient permission to read s[
// What is given is for the first half.
__global__ void rounds(const int *in, int *out, int n) {
  __requires(n >= 0 && n <= 100);
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm_write(s[t]);
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  __perm_forall(int, i, 0, 32, __perm_read(s[i]));
  __perm_write(out[blockIdx.x * 64 + t]);
  for (int k = 0; __invariant(__perm_forall(int, i, 0, 64, __perm_read(s[i]))), k < n; k++) // open: access
    out[blockIdx.x * 64 + t] = s[k & 31];
}
