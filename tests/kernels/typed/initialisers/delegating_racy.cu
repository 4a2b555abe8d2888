//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constructor that delegates runs the other first, then its own body.

struct S {
  int n = 5;
  __device__ S(int v) : n(v) {}
  __device__ S() : S(1) { n = n == 1 ? 0 : 5; }
};

__global__ void k(int *out) {
  out[S().n * threadIdx.x] = threadIdx.x;  // finding: race out
}
