//pass
//--blockDim=64 --gridDim=1
// Where the name is a function declared in a block, the argument's namespace is not searched.

namespace a {
struct S { __device__ operator int() const { return 1; } };
__device__ int f(S) { return 0; }
}
__device__ int f(int) { return 1; }

__global__ void k(int *out) {
  __device__ int f(int);
  out[f(a::S()) * threadIdx.x] = threadIdx.x;
}
