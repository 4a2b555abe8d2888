//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A base that is given the derived class calls its method.

template <class D> struct Base {
  __device__ int f() { return 1; }
  __device__ int run() { return static_cast<D *>(this)->f(); }
};
struct S : Base<S> { __device__ int f() { return 0; } };

__global__ void k(int *out) {
  out[S().run() * threadIdx.x] = threadIdx.x;  // finding: race out
}
