//pass
//--blockDim=64 --gridDim=1
// A leading :: names the global function from inside a namespace that has its own.

__device__ int f(int) { return 1; }
namespace a {
__device__ int f(int) { return 0; }
__device__ int g() { return ::f(1); }
}

__global__ void k(int *out) {
  out[a::g() * threadIdx.x] = threadIdx.x;
}
