//pass
//--blockDim=64 --gridDim=1
// The branch that a constant condition discards is not part of the instance.

template <class T> __device__ int f(T t) {
  if constexpr (sizeof(T) == 8)
    return t.n;
  else
    return 1;
}

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
