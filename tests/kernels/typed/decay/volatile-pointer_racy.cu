//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to volatile takes its own overload.

__device__ int f(int *) { return 1; }
__device__ int f(volatile int *) { return 0; }

__global__ void k(int *out) {
  volatile int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;  // finding: race out
}
