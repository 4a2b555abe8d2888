//pass
//--blockDim=64 --gridDim=1
// A dependent call finds later functions by its arguments' namespaces only, and int has none.

__device__ int f(long) { return 1; }
template <class T> __device__ int g(T t) { return f(t); }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[g(1) * threadIdx.x] = threadIdx.x;
}
