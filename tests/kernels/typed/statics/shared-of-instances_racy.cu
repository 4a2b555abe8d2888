//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A shared array in a method of a class template is one for each instance.

template <int ID> struct Buf {
  static __device__ int *get() {
    __shared__ int s[64];
    return s;
  }
};
__global__ void k(int *out) {
  Buf<0>::get()[threadIdx.x] = threadIdx.x;  // finding: race
  Buf<0>::get()[63 - threadIdx.x] = threadIdx.x;  // finding: race
}
