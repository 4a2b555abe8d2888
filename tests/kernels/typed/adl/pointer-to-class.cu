//pass
//--blockDim=64 --gridDim=1
// A pointer's namespace is that of what it points to.

namespace a {
struct S {};
__device__ int f(S *) { return 1; }
}
template <class T> __device__ int f(T *) { return 0; }

__global__ void k(int *out) {
  a::S s;
  out[f(&s) * threadIdx.x] = threadIdx.x;
}
