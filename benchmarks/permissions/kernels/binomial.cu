//pass
//--blockDim=64 --gridDim=2
// A binomial tree from its leaves to its root; `node` is the specification: the value of a node in a row.
DECLARE_UF_BINARY(node, int, int, int);
__global__ void binomial(const int *in, int *out, int up, int down) {
  __define(int, k, int, i, node(k, i), __ite_int(k >= 63, in[i], up * node(k + 1, i + 1) + down * node(k + 1, i)));
  __shared__ int s[64];
  int t = threadIdx.x, row = blockIdx.x * 64;
  s[t] = in[row + t];
  __syncthreads();
  for (int k = 63; __invariant(k >= 0 & k <= 63 & __implies(t <= k, s[t] == node(k, row + t))), k > 0; k--) {
    int v;
#ifdef WRONG
    if (t < k) v = up * s[t] + down * s[t];
#else
    if (t < k) v = up * s[t + 1] + down * s[t];
#endif
    __syncthreads();
    if (t < k) s[t] = v;
    __syncthreads();
  }
  if (t == 0) {
    out[blockIdx.x] = s[0];
    __unsafe_assert(out[blockIdx.x] == node(0, row));
  }
}
