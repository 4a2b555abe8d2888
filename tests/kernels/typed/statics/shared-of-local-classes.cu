//pass
//--blockDim=64 --gridDim=1
// Local classes of two instances of a function template are two classes.

template <class T> __device__ int *get() {
  struct L {
    __device__ int *own() {
      __shared__ int s[64];
      return s;
    }
  };
  return L().own();
}
__global__ void k(int *out) {
  get<int>()[threadIdx.x] = threadIdx.x;
  get<long>()[63 - threadIdx.x] = threadIdx.x;
}
