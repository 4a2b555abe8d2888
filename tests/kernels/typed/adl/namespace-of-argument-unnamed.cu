//pass
//--blockDim=64 --gridDim=1
// The namespaces of template arguments are searched, and what is no template goes first.

namespace a {
template <class T> struct W {};
template <class T> __device__ int f(W<T>) { return 0; }
}
namespace b {
struct Y {};
__device__ int f(a::W<Y>) { return 1; }
}

__global__ void k(int *out) {
  out[(f(a::W<b::Y>())) * threadIdx.x] = threadIdx.x;
}
