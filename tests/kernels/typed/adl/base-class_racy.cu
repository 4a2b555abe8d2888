//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The namespaces of the base classes are searched.

namespace a {
struct B {};
__device__ int f(B) { return 0; }
}
struct D : a::B {};
__device__ int f(...) { return 1; }

__global__ void k(int *out) {
  out[f(D()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
