//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to int fits a pointer to int better than one to const int.

__device__ int f(const int *) { return 1; }
__device__ int f(int *) { return 0; }

__global__ void k(int *out) {
  int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;  // finding: race out
}
