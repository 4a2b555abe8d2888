//pass
//--blockDim=64 --gridDim=2
// permissions: inferred
// A loop with the grid for its stride: `any` is no argument, and what is shown is shown for each.
__global__ void strided(const int *in, int *out, int n) {
  __ghost(int, any);
  __requires(n >= 0 && n <= 1000000);
  __requires(any >= 0 && any < 10000);
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; __invariant(i >= t & i % 128 == t & i <= n + 128), __invariant(__implies(t + any * 128 < i & t + any * 128 < n, out[t + any * 128] == 2 * in[t + any * 128])), i < n; i += 128)
    out[i] = 2 * in[i];
  __unsafe_assert(__implies(t + any * 128 < n, out[t + any * 128] == 2 * in[t + any * 128]));
}
