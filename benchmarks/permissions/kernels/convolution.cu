//pass
//--blockDim=64 --gridDim=2
// A convolution with a filter of any length; `sum` is the specification: what the first k products add up to.
#define I (int)(blockIdx.x * blockDim.x + threadIdx.x)
__global__ void convolution(const int *in, const int *filter, int *out, int m, const int *sum) {
  __requires(m >= 0 && m <= 1000);
  __ensures(out[I] == sum[I * 1001 + m]);
  int total = 0;
  __assume(sum[I * 1001] == 0);
  for (int k = 0; __invariant(k >= 0 & k <= m), __invariant(total == sum[I * 1001 + k]), k < m; k++) {
    __assume(sum[I * 1001 + k + 1] == sum[I * 1001 + k] + in[I + k] * filter[k]);
#ifdef WRONG
    total += in[I + k + 1] * filter[k];
#else
    total += in[I + k] * filter[k];
#endif
  }
  out[I] = total;
}
