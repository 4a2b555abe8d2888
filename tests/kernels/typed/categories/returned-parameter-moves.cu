//pass
//--blockDim=64 --gridDim=1
// A parameter that is returned is moved.

struct S {
  int n;
  __device__ S() : n(5) {}
  __device__ S(const S &) : n(0) {}
  __device__ S(S &&) : n(1) {}
};
__device__ S f(S s) { return s; }

__global__ void k(int *out) {
  out[f(S()).n * threadIdx.x] = threadIdx.x;
}
