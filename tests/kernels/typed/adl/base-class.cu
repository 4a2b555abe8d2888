//pass
//--blockDim=64 --gridDim=1
// The namespaces of the base classes are searched.

namespace a {
struct B {};
__device__ int f(B) { return 1; }
}
struct D : a::B {};
__device__ int f(...) { return 0; }

__global__ void k(int *out) {
  out[f(D()) * threadIdx.x] = threadIdx.x;
}
