//pass
//--blockDim=64 --gridDim=2
// A sparse matrix by a vector, a row a thread; `sum` is the specification: what the products from one on and before another add up to.
DECLARE_UF_BINARY(sum, int, int, int);
__global__ void sparse(const int *begin, const int *column, const int *value, const int *x, int *y) {
  __define(int, j, int, k, sum(j, k), __ite_int(k <= j, 0, sum(j, k - 1) + value[k - 1] * x[column[k - 1]]));
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = begin[i], end = begin[i + 1], total = 0;
  __assume(first <= end);
  for (int k = first; __invariant(k >= first & k <= end & total == sum(first, k)), k < end; k++)
#ifdef WRONG
    total += value[k] * x[k];
#else
    total += value[k] * x[column[k]];
#endif
  y[i] = total;
  __unsafe_assert(y[i] == sum(begin[i], begin[i + 1]));
}
