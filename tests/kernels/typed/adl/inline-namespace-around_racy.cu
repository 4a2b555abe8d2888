//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// For a class of an inline namespace the search looks into the namespace around.

namespace a {
inline namespace v {
struct S {};
}
__device__ int f(S) { return 0; }
}
template <class T> __device__ int f(T) { return 1; }

__global__ void k(int *out) {
  out[f(a::S()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
