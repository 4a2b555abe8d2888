//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A literal's suffix chooses the overload.

__device__ int f(int) { return 1; }
__device__ int f(unsigned long) { return 0; }

__global__ void k(int *out) {
  out[(f(1) * 0 + f(1ul)) * threadIdx.x] = threadIdx.x;  // finding: race out
}
