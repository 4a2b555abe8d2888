//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Where the name is a method, the argument's namespace is not searched.

namespace a {
struct S { __device__ operator int() const { return 1; } };
__device__ int f(S) { return 1; }
}
struct M {
  __device__ int f(int) { return 0; }
  __device__ int g() { return f(a::S()); }
};

__global__ void k(int *out) {
  out[M().g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
