//pass
//--blockDim=64 --gridDim=1
// A call operator template of a class has a shared array for each type of argument.

struct F {
  template <class T> __device__ int *operator()(T) const {
    __shared__ int s[64];
    return s;
  }
};
__global__ void k(int *out) {
  F f;
  f(1)[threadIdx.x] = threadIdx.x;
  f(1u)[63 - threadIdx.x] = threadIdx.x;
}
