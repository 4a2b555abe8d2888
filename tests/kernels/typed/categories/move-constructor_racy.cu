//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable cast to && is moved, not copied.

struct S {
  int n;
  __device__ S() : n(5) {}
  __device__ S(const S &) : n(1) {}
  __device__ S(S &&) : n(0) {}
};

__global__ void k(int *out) {
  S a;
  S b = static_cast<S &&>(a);
  out[b.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
