//pass
//--blockDim=64 --gridDim=1
// A reference to an array keeps its size.

__device__ int f(int (&a)[10]) { return sizeof(a) == 40; }

__global__ void k(int *out) {
  int a[10] = {};
  out[f(a) * threadIdx.x] = threadIdx.x;
}
