//pass
//--blockDim=64 --gridDim=1
// Overloads of one name have each their own shared array.

__device__ int *get(int) {
  __shared__ int s[64];
  return s;
}
__device__ int *get(long) {
  __shared__ int s[64];
  return s;
}
__global__ void k(int *out) {
  get(0)[threadIdx.x] = threadIdx.x;
  get(0L)[63 - threadIdx.x] = threadIdx.x;
}
