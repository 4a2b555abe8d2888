//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// permissions: claims fail
__device__ void filled(int *row, int value) {
  __ghost(int, any);
  for (int k = 0; __invariant(k >= 0 & k <= 7), __invariant(__implies(any >= 0 & any < k, row[any] == value)), k < 7; k++)
    row[k] = value;
  __unsafe_assert(__implies(any >= 0 & any < 8, row[any] == value)); // claim: assertion
}
__global__ void rows(int *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  filled(out + t * 8, t);
}
