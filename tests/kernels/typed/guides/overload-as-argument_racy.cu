//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Of overloads the one of the parameter's type becomes the argument of a template.

__device__ int g(int) { return 1; }
__device__ int g(long) { return 0; }
template <int (*F)(long)> __device__ int f() { return F(1); }

__global__ void k(int *out) {
  out[f<g>() * threadIdx.x] = threadIdx.x;  // finding: race out
}
