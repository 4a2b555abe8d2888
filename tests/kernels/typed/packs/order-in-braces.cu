//pass
//--blockDim=64 --gridDim=1
// An expansion in braces is evaluated from left to right.

template <int... I> __device__ int f() {
  int c = 0;
  int v[] = {(c = c * 10 + I)...};
  return v[sizeof...(I) - 1];
}

__global__ void k(int *out) {
  out[(f<1, 2, 3>() == 123) * threadIdx.x] = threadIdx.x;
}
