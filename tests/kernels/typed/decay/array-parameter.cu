//pass
//--blockDim=64 --gridDim=1
// An array as a parameter is a pointer.

__device__ int f(int a[10]) { return sizeof(a) == 8; }

__global__ void k(int *out) {
  int a[10] = {};
  out[f(a) * threadIdx.x] = threadIdx.x;
}
