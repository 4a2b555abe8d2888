//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A function of an inner namespace hides better overloads of the outer one.

__device__ int f(int) { return 1; }
namespace a {
__device__ int f(long) { return 0; }
__device__ int g() { return f(1); }
}

__global__ void k(int *out) {
  out[a::g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
