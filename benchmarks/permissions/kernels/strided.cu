//pass
//--blockDim=64 --gridDim=2
// A loop with the grid for its stride: what it has left behind holds of any earlier element.
__global__ void strided(const int *in, int *out, int n, int any) {
  __requires(n >= 0 && n <= 1000000);
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int k = t + any * 128;
  __assume(any >= 0 && any < 10000);
  for (int i = t; __invariant(i >= t & i % 128 == t & i <= n + 128), __invariant(__implies(k < i & k < n, out[k] == 2 * in[k])), i < n; i += 128)
#ifdef WRONG
    out[i] = in[i];
#else
    out[i] = 2 * in[i];
#endif
  __unsafe_assert(__implies(k < n, out[k] == 2 * in[k]));
}
