//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constructor with defaults for all is the default constructor.

struct S {
  int n;
  __device__ S(int a = 1, int b = 0) : n(a * 0 + b) {}
};

__global__ void k(int *out) {
  S s;
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
