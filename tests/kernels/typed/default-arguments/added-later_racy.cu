//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A later declaration adds default arguments to the earlier ones.

__device__ int f(int a, int b = 0);
__device__ int f(int a = 1, int b);

__global__ void k(int *out) {
  out[f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
__device__ int f(int a, int b) { return a * 0 + b; }
