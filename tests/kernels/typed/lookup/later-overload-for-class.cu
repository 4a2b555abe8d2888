//pass
//--blockDim=64 --gridDim=1
// A dependent call finds a later function in the namespace of its argument's class.

template <class T> __device__ int f(T) { return 0; }
template <class T> __device__ int g(T t) { return f(t); }
struct S {};
__device__ int f(S) { return 1; }

__global__ void k(int *out) {
  out[g(S{}) * threadIdx.x] = threadIdx.x;
}
