//pass
//--blockDim=64 --gridDim=1
// Where the name is an object, the argument's namespace is not searched.

namespace a {
struct S {};
__device__ int f(S) { return 0; }
}
struct F { __device__ int operator()(a::S) const { return 1; } };

__global__ void k(int *out) {
  F f;
  out[f(a::S()) * threadIdx.x] = threadIdx.x;
}
