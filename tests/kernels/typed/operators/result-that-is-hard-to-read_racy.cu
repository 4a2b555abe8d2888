//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An operator of the file goes before the language's, which needs a conversion.

namespace n {
template <class T> struct W {};
struct Z { __device__ operator int() const { return 5; } };
}
__device__ auto operator-(n::Z, int) -> decltype(sizeof(n::W<int> (*)(n::W<int>))) { return 1; }

__global__ void k(int *out) {
  n::Z z;
  out[(1 - (z - 5)) * threadIdx.x] = threadIdx.x;  // finding: race
}
