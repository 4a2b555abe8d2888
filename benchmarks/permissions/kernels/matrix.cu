//pass
//--blockDim=[8,8] --gridDim=[4,4]
// A product of matrices; `sum` is the specification: what the first k products add up to.
int __uninterpreted_function_sum(int, int, int);
#define sum(y, x, k) __uninterpreted_function_sum(y, x, k)
#define X (int)(blockIdx.x * 8 + threadIdx.x)
#define Y (int)(blockIdx.y * 8 + threadIdx.y)
__global__ void matrix(const int *a, const int *b, int *c) {
  __define(int, y, int, x, int, k, sum(y, x, k), __ite_int(k <= 0, 0, sum(y, x, k - 1) + a[y * 32 + k - 1] * b[(k - 1) * 32 + x]));
  __ensures(c[Y * 32 + X] == sum(Y, X, 32));
  int total = 0;
  for (int k = 0; __invariant(k >= 0 & k <= 32 & total == sum(Y, X, k)), k < 32; k++)
#ifdef WRONG
    total += a[k * 32 + Y] * b[k * 32 + X];
#else
    total += a[Y * 32 + k] * b[k * 32 + X];
#endif
  c[Y * 32 + X] = total;
}
