//pass
//--blockDim=64 --gridDim=1
// For a pointer to int, T * needs no conversion and wins over the more special const T *.

template <class T> __device__ int f(T *) { return 1; }
template <class T> __device__ int f(const T *) { return 0; }

__global__ void k(int *out) {
  int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;
}
