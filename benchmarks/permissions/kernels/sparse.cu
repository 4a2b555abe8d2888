//pass
//--blockDim=64 --gridDim=2
// A sparse matrix by a vector, a row a thread; `sum` is the specification: what the products before the k-th add up to.
__global__ void sparse(const int *begin, const int *column, const int *value, const int *x, int *y, const int *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = begin[i], end = begin[i + 1], total = 0;
  __assume(first <= end);
  for (int k = first; __invariant(k >= first & k <= end), __invariant(total == sum[k] - sum[first]), k < end; k++) {
    __assume(sum[k + 1] == sum[k] + value[k] * x[column[k]]);
#ifdef WRONG
    total += value[k] * x[k];
#else
    total += value[k] * x[column[k]];
#endif
  }
  y[i] = total;
  __unsafe_assert(y[i] == sum[begin[i + 1]] - sum[begin[i]]);
}
