//pass
//--blockDim=64 --gridDim=2
// A sum by a tree; `node` is the specification: what the element stands for when w are left.
DECLARE_UF_BINARY(node, int, int, int);
__global__ void reduction(const int *in, int *out) {
  __define(int, w, int, i, node(w, i), __ite_int(w < 1 | w >= 64, in[i], node(2 * w, i) + node(2 * w, i + w)));
  __shared__ int s[64];
  int t = threadIdx.x, row = blockIdx.x * 64;
  s[t] = in[row + t];
  __syncthreads();
  for (int w = 64; __invariant(__is_pow2(w) & w >= 1 & w <= 64 & __implies(t < w, s[t] == node(w, row + t))), w > 1; w /= 2) {
#ifdef WRONG
    if (t < w / 2) s[t] += s[w / 2];
#else
    if (t < w / 2) s[t] += s[t + w / 2];
#endif
    __syncthreads();
  }
  if (t == 0) {
    out[blockIdx.x] = s[0];
    __unsafe_assert(out[blockIdx.x] == node(1, row));
  }
}
