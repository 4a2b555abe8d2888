//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A using declaration lets the base's overloads take part.

struct B { __device__ int f(int) { return 0; } };
struct D : B {
  using B::f;
  __device__ int f(long) { return 1; }
};

__global__ void k(int *out) {
  out[D().f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
