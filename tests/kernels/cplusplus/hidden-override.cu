//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// All threads write a[0]: the method of the derived class runs. That is not modelled, so the kernel must not be verified.
struct Base {
  __device__ virtual int index() { return threadIdx.x; }
};
struct Derived : Base {
  __device__ int index() { return 0; }
};
__global__ void f(int *a) {
  Derived derived;
  Base *base = &derived;
  a[base->index()] = threadIdx.x;
}
