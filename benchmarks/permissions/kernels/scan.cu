//pass
//--blockDim=64 --gridDim=2
// An inclusive scan of each block's 64 elements; `sum` is the specification: what they add up to, up to this one.
DECLARE_UF_UNARY(sum, int, int);
__global__ void scan(const int *in, int *out) {
  __define(int, i, sum(i), __ite_int((i & 63) == 0, in[i], sum(i - 1) + in[i]));
  __shared__ int s[64];
  int t = threadIdx.x, row = blockIdx.x * 64;
  s[t] = in[row + t];
  __syncthreads();
  for (int d = 1; __invariant(__is_pow2(d) & d >= 1 & d <= 64), __invariant(s[t] == sum(row + t) - __ite_int(t >= d, sum(row + t - d), 0)), d < 64; d *= 2) {
    int v = s[t];
#ifdef WRONG
    if (t > d) v += s[t - d];
#else
    if (t >= d) v += s[t - d];
#endif
    __syncthreads();
    s[t] = v;
    __syncthreads();
  }
  out[row + t] = s[t];
  __unsafe_assert(out[row + t] == sum(row + t));
}
