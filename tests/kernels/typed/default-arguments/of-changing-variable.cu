//pass
//--blockDim=64 --gridDim=1
// A default argument is evaluated at each call, where it was declared.

__device__ int value() { return 3; }
__device__ int f(int x = value()) { return x; }
namespace n { __device__ int value() { return 7; } __device__ int g() { return f(); } }

__global__ void k(int *out) {
  out[(n::g() == 3 && f(1) == 1) * threadIdx.x] = threadIdx.x;
}
