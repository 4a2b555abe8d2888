//pass
//--blockDim=64 --gridDim=1
// The search looks into inline namespaces of the argument's namespace.

namespace a {
struct S {};
inline namespace v {
__device__ int f(S) { return 1; }
}
}
template <class T> __device__ int f(T) { return 0; }

__global__ void k(int *out) {
  out[f(a::S()) * threadIdx.x] = threadIdx.x;
}
