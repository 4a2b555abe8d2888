//pass
//--blockDim=64 --gridDim=1
// Names of an inline namespace are names of the one around it, and specialised there.

namespace n { inline namespace v2 { template <typename T> struct S { static constexpr int v = 1; }; __device__ int f() { return 2; } }
  namespace v1 { __device__ int f() { return 1; } }
  template <> struct S<int> { static constexpr int v = 7; }; }

__global__ void k(int *out) {
  out[(n::f() == 2 && n::v1::f() == 1 && n::v2::S<int>::v == 7 && n::S<char>::v == 1) * threadIdx.x] = threadIdx.x;
}
