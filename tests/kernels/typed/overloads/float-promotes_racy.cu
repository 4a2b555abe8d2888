//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The promotion of float to double is better than a conversion to int.

__device__ int f(double) { return 0; }
__device__ int f(int) { return 1; }

__global__ void k(int *out) {
  out[f(1.0f) * threadIdx.x] = threadIdx.x;  // finding: race out
}
