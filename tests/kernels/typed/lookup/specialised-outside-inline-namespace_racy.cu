//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A specialisation outside of the inline namespace that has the template is one of it.

namespace n { inline namespace v { template <typename T> struct S { static constexpr int w = 1; }; }
  template <> struct S<int> { static constexpr int w = 7; }; }

__global__ void k(int *out) {
  out[(n::S<int>::w == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
