//pass
//--blockDim=64 --gridDim=1
// A lambda in a template is of another type in each instance.

template <class T> __device__ auto make() {
  return [] {
    __shared__ int s[64];
    return (int *)s;
  };
}
__global__ void k(int *out) {
  make<int>()()[threadIdx.x] = threadIdx.x;
  make<long>()()[63 - threadIdx.x] = threadIdx.x;
}
