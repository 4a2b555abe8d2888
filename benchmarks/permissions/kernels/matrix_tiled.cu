//pass
//--blockDim=[8,8] --gridDim=[4,4]
// A product of matrices by tiles; `sum` is the specification: what the first k products add up to.
int __uninterpreted_function_sum(int, int, int);
#define sum(y, x, k) __uninterpreted_function_sum(y, x, k)
#define X (int)(blockIdx.x * 8 + threadIdx.x)
#define Y (int)(blockIdx.y * 8 + threadIdx.y)
__global__ void matrix(const int *a, const int *b, int *c) {
  __define(int, y, int, x, int, k, sum(y, x, k), __ite_int(k <= 0, 0, sum(y, x, k - 1) + a[y * 32 + k - 1] * b[(k - 1) * 32 + x]));
  __shared__ int s[8][8], t[8][8];
  int total = 0, x = threadIdx.x, y = threadIdx.y;
  for (int m = 0; __invariant(m >= 0 & m <= 32 & m % 8 == 0), __invariant(total == sum(Y, X, m)), m < 32; m += 8) {
    s[y][x] = a[Y * 32 + m + x];
    t[y][x] = b[(m + y) * 32 + X];
    __syncthreads();
    for (int k = 0; __invariant(k >= 0 & k <= 8), __invariant(total == sum(Y, X, m + k)), k < 8; k++) {
#ifdef WRONG
      int p = s[y][k], q = t[x][k];
#else
      int p = s[y][k], q = t[k][x];
#endif
      __unsafe_assert(p == a[Y * 32 + m + k] & q == b[(m + k) * 32 + X]);
      total += p * q;
    }
    __syncthreads();
  }
  c[Y * 32 + X] = total;
  __unsafe_assert(c[Y * 32 + X] == sum(Y, X, 32));
}
