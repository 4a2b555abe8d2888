//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// auto of a constant is not constant.

__device__ int f(int *) { return 0; }
__device__ int f(const int *) { return 1; }

__global__ void k(int *out) {
  const int c = 0;
  auto y = c;
  out[f(&y) * threadIdx.x] = threadIdx.x;  // finding: race out
}
