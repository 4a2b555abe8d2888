//pass
//--blockDim=64 --gridDim=1
// Parentheses around the name stop the search in the argument's namespace.

namespace a {
struct S {};
__device__ int f(S) { return 0; }
}
template <class T> __device__ int f(T) { return 1; }

__global__ void k(int *out) {
  out[(f)(a::S()) * threadIdx.x] = threadIdx.x;
}
