//pass
//--blockDim=64 --gridDim=1
// Instances by equal values are one, however the values are written.

template <unsigned N> __device__ int *get() {
  __shared__ int s[64];
  return s;
}
__global__ void k(int *out) {
  get<2>()[threadIdx.x] = threadIdx.x;
  get<1 + 2>()[63 - threadIdx.x] = threadIdx.x;
}
