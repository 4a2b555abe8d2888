//pass
//--blockDim=64 --gridDim=1
// A constructor that delegates runs the other first, then its own body.

struct S {
  int n = 5;
  __device__ S(int v) : n(v) {}
  __device__ S() : S(0) { n = n == 0 ? 1 : 5; }
};

__global__ void k(int *out) {
  out[S().n * threadIdx.x] = threadIdx.x;
}
