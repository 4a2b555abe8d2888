//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A named variable is copied, though it could be moved.

struct S {
  int n;
  __device__ S() : n(5) {}
  __device__ S(const S &) : n(0) {}
  __device__ S(S &&) : n(1) {}
};

__global__ void k(int *out) {
  S a;
  S b = a;
  out[b.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
