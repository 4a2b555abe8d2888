//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A qualified name is not searched in the argument's namespace.

namespace a {
struct S {};
__device__ int f(S) { return 1; }
}
template <class T> __device__ int f(T) { return 0; }

__global__ void k(int *out) {
  out[::f(a::S()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
