//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Two values in braces fit a class of two members, no number.

struct P { int a, b; };
__device__ int f(int) { return 1; }
__device__ int f(P p) { return p.b; }

__global__ void k(int *out) {
  out[f({1, 0}) * threadIdx.x] = threadIdx.x;  // finding: race out
}
