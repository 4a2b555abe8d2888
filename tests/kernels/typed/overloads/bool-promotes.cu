//pass
//--blockDim=64 --gridDim=1
// bool promotes to int; to char it converts.

__device__ int f(char) { return 0; }
__device__ int f(int) { return 1; }

__global__ void k(int *out) {
  out[f(true) * threadIdx.x] = threadIdx.x;
}
