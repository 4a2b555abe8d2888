//pass
//--blockDim=64 --gridDim=2
// Softmax of rows, a row a thread, in whole numbers; `sum` is the specification of the sum, `any` an arbitrary column.
DECLARE_UF_UNARY(power, int, int);
DECLARE_UF_BINARY(share, int, int, int);
int __uninterpreted_function_sum(int, int, int);
#define sum(i, most, k) __uninterpreted_function_sum(i, most, k)
__global__ void softmax(const int *in, int *out) {
  __ghost(int, any);
  __requires(any >= 0 && any < 32);
  __define(int, i, int, most, int, k, sum(i, most, k), __ite_int(k <= 0, 0, sum(i, most, k - 1) + power(in[i + k - 1] - most)));
  int row = blockIdx.x * blockDim.x + threadIdx.x, i = row * 32, most = in[i], total = 0;
  for (int k = 1; __invariant(k >= 1 & k <= 32), __invariant(__implies(any < k, in[i + any] <= most)), k < 32; k++)
#ifdef WRONG
    if (in[i + k] < most) most = in[i + k];
#else
    if (in[i + k] > most) most = in[i + k];
#endif
  __unsafe_assert(in[i + any] <= most);
  for (int k = 0; __invariant(k >= 0 & k <= 32 & total == sum(i, most, k)), k < 32; k++)
    total += power(in[i + k] - most);
  for (int k = 0; __invariant(k >= 0 & k <= 32), __invariant(__implies(any < k, out[i + any] == share(power(in[i + any] - most), sum(i, most, 32)))), k < 32; k++)
    out[i + k] = share(power(in[i + k] - most), total);
  __unsafe_assert(out[i + any] == share(power(in[i + any] - most), sum(i, most, 32)));
}
