//pass
//--blockDim=64 --gridDim=1
// An element of a constexpr array is a constant.

__global__ void k(int *out) {
  constexpr int a[] = {0, 1, 5};
  constexpr int n = a[1];
  out[n * threadIdx.x] = threadIdx.x;
}
