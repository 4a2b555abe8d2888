//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// For a class of a nested namespace that is not inline, the namespace around is not searched.

namespace a {
namespace v {
struct S {};
}
__device__ int f(v::S) { return 1; }
}
template <class T> __device__ int f(T) { return 0; }

__global__ void k(int *out) {
  out[f(a::v::S()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
