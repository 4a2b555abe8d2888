//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An unscoped enumeration promotes to int, better than it converts to double.

enum E { A };
__device__ int f(double) { return 1; }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[f(A) * threadIdx.x] = threadIdx.x;  // finding: race out
}
