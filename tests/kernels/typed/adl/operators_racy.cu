//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An operator is found in its operand's namespace.

namespace a {
struct S {};
__device__ int operator+(S, S) { return 0; }
}
template <class T> __device__ int operator+(T, T) { return 1; }

__global__ void k(int *out) {
  out[(a::S() + a::S()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
