//pass
//--blockDim=64 --gridDim=1
// nullptr is no integer, 0 is an int first.

__device__ int f(int *) { return 1; }
__device__ int f(long) { return 0; }

__global__ void k(int *out) {
  out[f(nullptr) * threadIdx.x] = threadIdx.x;
}
