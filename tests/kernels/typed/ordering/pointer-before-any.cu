//pass
//--blockDim=64 --gridDim=1
// For a pointer the template of T * is more special than that of T.

template <class T> __device__ int f(T) { return 0; }
template <class T> __device__ int f(T *) { return 1; }

__global__ void k(int *out) {
  int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;
}
