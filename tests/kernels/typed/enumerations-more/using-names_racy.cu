//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A function's parameter hides an enumerator of its name.

enum { n = 1 };
__device__ int f(int n) { return n; }

__global__ void k(int *out) {
  out[(n * 0 + f(0)) * threadIdx.x] = threadIdx.x;  // finding: race out
}
