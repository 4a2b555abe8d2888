//pass
//--blockDim=64 --gridDim=2
// A convolution with a filter of any length.
#define I (int)(blockIdx.x * blockDim.x + threadIdx.x)
DECLARE_UF_BINARY(sum, int, int, int);
__global__ void convolution(const int *in, const int *filter, int *out, int m) {
  __requires(m >= 0 && m <= 1000);
  __define(int, i, int, k, sum(i, k), __ite(k <= 0, 0, sum(i, k - 1) + in[i + k - 1] * filter[k - 1]));
  __ensures(out[I] == sum(I, m));
  int total = 0;
  for (int k = 0; __invariant(k >= 0 & k <= m & total == sum(I, k)), k < m; k++)
#ifdef WRONG
    total += in[I + k + 1] * filter[k];
#else
    total += in[I + k] * filter[k];
#endif
  out[I] = total;
}
