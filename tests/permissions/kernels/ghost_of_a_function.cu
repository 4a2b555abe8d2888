//pass
//--blockDim=64 --gridDim=2
// permissions: inferred
// A ghost of a function is any number at each of its calls.
__device__ void filled(int *row, int value) {
  __ghost(int, any);
  for (int k = 0; __invariant(k >= 0 & k <= 8), __invariant(__implies(any >= 0 & any < k, row[any] == value)), k < 8; k++)
    row[k] = value;
  __unsafe_assert(__implies(any >= 0 & any < 8, row[any] == value));
}
__global__ void rows(int *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  filled(out + t * 8, t);
}
