//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Functions are found in the namespaces of all arguments, of template arguments and of bases.

namespace a { struct A {}; template <typename T> __device__ int f(A, T) { return 1; } }
namespace b { struct B : a::A {}; __device__ int f(B, int) { return 2; } }
namespace c { template <typename T> struct C {}; template <typename T> __device__ int f(C<T>, ...) { return 3; } }
__device__ int f(...) { return 9; }

__global__ void k(int *out) {
  out[(f(b::B(), 1) == 1 || f(b::B(), 1) == 9) * threadIdx.x] = threadIdx.x;  // finding: race out
}
