//pass
//--blockDim=64 --gridDim=1
// The bound of an array is deduced by a reference to it.

template <class T, int N> __device__ int size(const T (&)[N]) { return N; }

__global__ void k(int *out) {
  out[(size("abc") == 4) * threadIdx.x] = threadIdx.x;
}
