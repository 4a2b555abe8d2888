//pass
//--blockDim=64 --gridDim=1
// A fold of commas goes from the left to the right.

template <class... T> __device__ int f(T... a) {
  int x = 5;
  ((x = a), ...);
  return x;
}

__global__ void k(int *out) {
  out[f(0, 0, 1) * threadIdx.x] = threadIdx.x;
}
