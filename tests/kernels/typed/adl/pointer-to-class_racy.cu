//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer's namespace is that of what it points to.

namespace a {
struct S {};
__device__ int f(S *) { return 0; }
}
template <class T> __device__ int f(T *) { return 1; }

__global__ void k(int *out) {
  a::S s;
  out[f(&s) * threadIdx.x] = threadIdx.x;  // finding: race out
}
