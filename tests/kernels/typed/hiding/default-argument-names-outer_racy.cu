//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A default argument means what its names meant where it is written.

constexpr int n = 0;
namespace a {
__device__ int f(int x = n) { return x; }
constexpr int n = 1;
}

__global__ void k(int *out) {
  out[a::f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
