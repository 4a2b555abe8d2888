//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A function of a namespace names the outer variable while the inner one is not declared yet.

constexpr int n = 0;
namespace a {
__device__ int g() { return n; }
constexpr int n = 1;
}

__global__ void k(int *out) {
  out[a::g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
