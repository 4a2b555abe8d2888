//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Even a conversion by a constructor is better than an ellipsis.

struct S { __device__ S(int) {} };
__device__ int f(...) { return 1; }
__device__ int f(S) { return 0; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
