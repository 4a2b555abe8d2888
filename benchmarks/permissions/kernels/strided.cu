//pass
//--blockDim=64 --gridDim=2
// A loop with the grid for its stride: what it has left behind holds of any earlier element.
#define K (t + any * 128)
__global__ void strided(const int *in, int *out, int n) {
  __ghost(int, any);
  __requires(n >= 0 && n <= 1000000 && any >= 0 && any < 10000);
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; __invariant(i >= t & i % 128 == t & i <= n + 128), __invariant(__implies(K < i & K < n, out[K] == 2 * in[K])), i < n; i += 128)
#ifdef WRONG
    out[i] = in[i];
#else
    out[i] = 2 * in[i];
#endif
  __unsafe_assert(__implies(K < n, out[K] == 2 * in[K]));
}
