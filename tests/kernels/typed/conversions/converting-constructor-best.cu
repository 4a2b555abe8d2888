//pass
//--blockDim=64 --gridDim=1
// Among converting constructors the best for the argument is called.

struct S {
  int n;
  __device__ S(double) : n(0) {}
  __device__ S(int) : n(1) {}
};
__device__ int f(S s) { return s.n; }

__global__ void k(int *out) {
  out[f('a') * threadIdx.x] = threadIdx.x;
}
