//pass
//--blockDim=64 --gridDim=2
// An inclusive scan; `node` is the specification: the sum of the d elements that end with this one.
#define NODE(d, i) node[blockIdx.x * 8192 + (d) * 64 + (i)]
__global__ void scan(const int *in, int *out, const int *node) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __assume(NODE(1, t) == in[blockIdx.x * 64 + t]);
  __barrier_invariant_2(s[threadIdx.x] == NODE(1, threadIdx.x), t, t - 1);
  __syncthreads();
  for (int d = 1; __invariant(__is_pow2(d) & d >= 1 & d <= 64), __invariant(s[t] == NODE(d, t)),
       __invariant(__implies(t >= d, s[t - d] == NODE(d, t - d))), d < 64; d *= 2) {
    __assume(NODE(2 * d, t) == __ite_int(t >= d, NODE(d, t) + NODE(d, t - d), NODE(d, t)));
    int v = s[t];
#ifdef WRONG
    if (t > d) v += s[t - d];
#else
    if (t >= d) v += s[t - d];
#endif
    __syncthreads();
    s[t] = v;
    __barrier_invariant_2(s[threadIdx.x] == NODE(2 * d, threadIdx.x), t, t - 2 * d);
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = s[t];
  __unsafe_assert(out[blockIdx.x * 64 + t] == NODE(64, t));
}
