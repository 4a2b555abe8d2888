//pass
//--blockDim=64 --gridDim=2
// Two buffers in turn: while one is filled the other is read.
#define B (int)(blockIdx.x * 64000)
__global__ void buffers(const int *in, int *out, int n) {
  __requires(n >= 1 && n <= 1000);
  __shared__ int s[2][64];
  int t = threadIdx.x;
  s[0][t] = in[B + t];
  __syncthreads();
  for (int k = 0; __invariant(k >= 0 & k <= n), __invariant(__implies(k < n, s[k & 1][63 - t] == in[B + k * 64 + 63 - t])), k < n; k++) {
    if (k + 1 < n) s[(k + 1) & 1][t] = in[B + (k + 1) * 64 + t];
#ifdef WRONG
    out[B + k * 64 + t] = s[k & 1][62 - (t & 62)];
#else
    out[B + k * 64 + t] = s[k & 1][63 - t];
#endif
    __unsafe_assert(out[B + k * 64 + t] == in[B + k * 64 + 63 - t]);
    __barrier_invariant_1(__implies(k + 1 < n, s[(k + 1) & 1][threadIdx.x] == in[B + (k + 1) * 64 + threadIdx.x]), 63 - t);
    __syncthreads();
  }
}
