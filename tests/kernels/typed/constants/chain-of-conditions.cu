//pass
//--blockDim=64 --gridDim=1
// else if constexpr takes the first that holds.

template <int N> __device__ int f() {
  if constexpr (N > 2)
    return 0;
  else if constexpr (N > 1)
    return 1;
  else
    return 5;
}

__global__ void k(int *out) {
  out[f<2>() * threadIdx.x] = threadIdx.x;
}
