//pass
//--blockDim=64 --gridDim=1
// permissions: inferred
// A definition by itself: numbers below k add up to sum(k).
DECLARE_UF_UNARY(sum, int, int);
__global__ void ends(int *a) {
  __define(int, k, sum(k), __ite_int(k <= 0, 0, sum(k - 1) + k));
  int total = 0;
  for (int k = 0; __invariant(k >= 0 & k <= 9 & total == sum(k)), k < 9; k++) total += k + 1;
  a[threadIdx.x] = total;
  __unsafe_assert(a[threadIdx.x] == sum(9));
}
