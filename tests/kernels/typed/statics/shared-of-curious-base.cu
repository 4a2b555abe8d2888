//pass
//--blockDim=64 --gridDim=1
// Each class that derives from its own instance of a base has its own shared array.

template <class D> struct Base {
  __device__ int *get() {
    __shared__ int s[64];
    return s;
  }
};
struct A : Base<A> {};
struct B : Base<B> {};
__global__ void k(int *out) {
  A().get()[threadIdx.x] = threadIdx.x;
  B().get()[63 - threadIdx.x] = threadIdx.x;
}
