//pass
//--blockDim=[8,8] --gridDim=[4,4]
// A product of matrices; `sum` is the specification.
#define X (int)(blockIdx.x * 8 + threadIdx.x)
#define Y (int)(blockIdx.y * 8 + threadIdx.y)
#define SUM(k) sum[(Y * 32 + X) * 33 + k]
__global__ void matrix(const int *a, const int *b, int *c, const int *sum) {
  __ensures(c[Y * 32 + X] == SUM(32));
  int total = 0;
  __assume(SUM(0) == 0);
  for (int k = 0; __invariant(k >= 0 & k <= 32), __invariant(total == SUM(k)), k < 32; k++) {
    __assume(SUM(k + 1) == SUM(k) + a[Y * 32 + k] * b[k * 32 + X]);
#ifdef WRONG
    total += a[k * 32 + Y] * b[k * 32 + X];
#else
    total += a[Y * 32 + k] * b[k * 32 + X];
#endif
  }
  c[Y * 32 + X] = total;
}
