//pass
//--blockDim=64 --gridDim=1
// A shared array in a function template is one for each instance; aliases make none.

using Same = int;
template <class T> __device__ int *get() {
  __shared__ int s[64];
  return s;
}
__global__ void k(int *out) {
  get<int>()[threadIdx.x] = threadIdx.x;
  get<unsigned>()[63 - threadIdx.x] = threadIdx.x;
}
