//pass
//--blockDim=64 --gridDim=1
// Specialisations take no part in the choice of the template.

template <class T> __device__ int f(T) { return 5; }
template <> __device__ int f(int *) { return 0; }
template <class T> __device__ int f(T *) { return 1; }

__global__ void k(int *out) {
  int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;
}
