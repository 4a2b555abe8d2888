//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A shared array in a method of a plain base is one for all derived classes.

struct Base {
  __device__ int *get() {
    __shared__ int s[64];
    return s;
  }
};
template <int N> struct Other {
  __device__ int *get() {
    __shared__ int s[64];
    return s;
  }
};
struct A : Base {};
struct B : Base {};
__global__ void k(int *out) {
  A().get()[threadIdx.x] = threadIdx.x;  // finding: race
  B().get()[63 - threadIdx.x] = threadIdx.x;  // finding: race
}
