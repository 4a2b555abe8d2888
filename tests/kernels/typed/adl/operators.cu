//pass
//--blockDim=64 --gridDim=1
// An operator is found in its operand's namespace.

namespace a {
struct S {};
__device__ int operator+(S, S) { return 1; }
}
template <class T> __device__ int operator+(T, T) { return 0; }

__global__ void k(int *out) {
  out[(a::S() + a::S()) * threadIdx.x] = threadIdx.x;
}
