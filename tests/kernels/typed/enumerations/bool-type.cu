//pass
//--blockDim=64 --gridDim=1
// An enumeration of bool promotes to bool rather than to int.

enum E : bool { NO, YES };
__device__ int f(int) { return 0; }
__device__ int f(bool) { return 1; }

__global__ void k(int *out) {
  out[f(YES) * threadIdx.x] = threadIdx.x;
}
