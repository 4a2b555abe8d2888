//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Names from a using directive appear in the nearest namespace around both: an inner one hides them.

namespace a {
__device__ int f(int) { return 1; }
}
namespace b {
using namespace a;
__device__ int f(long) { return 0; }
__device__ int g() { return f(1); }
}

__global__ void k(int *out) {
  out[b::g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
