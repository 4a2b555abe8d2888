//pass
//--blockDim=64 --gridDim=1
// The literal 0 is an int before it is a null pointer.

__device__ int f(int *) { return 0; }
__device__ int f(int) { return 1; }

__global__ void k(int *out) {
  out[f(0) * threadIdx.x] = threadIdx.x;
}
