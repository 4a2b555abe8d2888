//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// One overload in a derived class hides all of the base's.

struct B {
  __device__ int f(int) { return 1; }
  __device__ int f(char) { return 1; }
};
struct D : B { __device__ int f(double) { return 0; } };

__global__ void k(int *out) {
  out[D().f('a') * threadIdx.x] = threadIdx.x;  // finding: race out
}
