//pass
//--blockDim=64 --gridDim=2
// A sum by a tree; `node` is the specification: what the element stands for when w are left.
#define NODE(w, i) node[blockIdx.x * 8192 + (w) * 64 + (i)]
__global__ void reduction(const int *in, int *out, const int *node) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __assume(NODE(64, t) == in[blockIdx.x * 64 + t]);
  __barrier_invariant_2(s[threadIdx.x] == NODE(64, threadIdx.x), t, t + 32);
  __syncthreads();
  for (int w = 64; __invariant(__is_pow2(w) & w >= 1 & w <= 64), __invariant(__implies(t < w, s[t] == NODE(w, t))),
       __invariant(__implies(t < w / 2, s[t + w / 2] == NODE(w, t + w / 2))), w > 1; w /= 2) {
    __assume(NODE(w / 2, t) == NODE(w, t) + NODE(w, t + w / 2));
#ifdef WRONG
    if (t < w / 2) s[t] += s[w / 2];
#else
    if (t < w / 2) s[t] += s[t + w / 2];
#endif
    __barrier_invariant_2(__implies((int)threadIdx.x < w / 2, s[threadIdx.x] == NODE(w / 2, threadIdx.x)), t, t + w / 4);
    __syncthreads();
  }
  if (t == 0) {
    out[blockIdx.x] = s[0];
    __unsafe_assert(out[blockIdx.x] == NODE(1, 0));
  }
}
