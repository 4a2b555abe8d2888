//pass
//--blockDim=64 --gridDim=2
// A binomial tree from its leaves to its root; `node` is the specification: the value of a node in a row.
#define NODE(k, i) node[blockIdx.x * 8192 + (k) * 64 + (i)]
__global__ void binomial(const int *in, int *out, int up, int down, const int *node) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __assume(NODE(63, t) == in[blockIdx.x * 64 + t]);
  __barrier_invariant_2(s[threadIdx.x] == NODE(63, threadIdx.x), t, t + 1);
  __syncthreads();
  for (int k = 63; __invariant(k >= 0 & k <= 63), __invariant(__implies(t <= k, s[t] == NODE(k, t))),
       __invariant(__implies(t < k, s[t + 1] == NODE(k, t + 1))), k > 0; k--) {
    __assume(NODE(k - 1, t) == up * NODE(k, t + 1) + down * NODE(k, t));
    int v;
#ifdef WRONG
    if (t < k) v = up * s[t] + down * s[t];
#else
    if (t < k) v = up * s[t + 1] + down * s[t];
#endif
    __syncthreads();
    if (t < k) s[t] = v;
    __barrier_invariant_2(__implies((int)threadIdx.x < k, s[threadIdx.x] == NODE(k - 1, threadIdx.x)), t, t + 1);
    __syncthreads();
  }
  if (t == 0) {
    out[blockIdx.x] = s[0];
    __unsafe_assert(out[blockIdx.x] == NODE(0, 0));
  }
}
