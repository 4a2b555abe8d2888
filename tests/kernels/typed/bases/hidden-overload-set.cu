//pass
//--blockDim=64 --gridDim=1
// One overload in a derived class hides all of the base's.

struct B {
  __device__ int f(int) { return 0; }
  __device__ int f(char) { return 0; }
};
struct D : B { __device__ int f(double) { return 1; } };

__global__ void k(int *out) {
  out[D().f('a') * threadIdx.x] = threadIdx.x;
}
