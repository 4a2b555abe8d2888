//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// auto of a pointer to const still points to const.

__device__ int f(int *) { return 1; }
__device__ int f(const int *) { return 0; }

__global__ void k(int *out) {
  const int c = 0;
  auto p = &c;
  out[f(p) * threadIdx.x] = threadIdx.x;  // finding: race out
}
