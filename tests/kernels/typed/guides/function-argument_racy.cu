//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A function given as an argument of a template is called.

__device__ int one(int x) { return x; }
__device__ int zero(int x) { return x - x; }
template <int (*F)(int)> __device__ int f() { return F(1); }

__global__ void k(int *out) {
  out[(f<one>() * 0 + f<zero>()) * threadIdx.x] = threadIdx.x;  // finding: race out
}
