//pass
//--blockDim=64 --gridDim=1
// A parameter behind :: is not deduced, but converts.

template <class T> struct Same { using type = T; };
template <class T> __device__ int f(T, typename Same<T>::type x) { return sizeof x == 8; }

__global__ void k(int *out) {
  out[f(1L, 1) * threadIdx.x] = threadIdx.x;
}
