//pass
//--blockDim=64 --gridDim=1
// f<>(1) calls the template though a function fits as well.

template <class T> __device__ int f(T) { return 1; }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[f<>(1) * threadIdx.x] = threadIdx.x;
}
