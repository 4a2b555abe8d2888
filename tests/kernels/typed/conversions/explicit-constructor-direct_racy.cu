//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Initialisation by parentheses takes explicit constructors too.

struct S {
  int n;
  __device__ explicit S(int) : n(0) {}
  __device__ S(long) : n(1) {}
};

__global__ void k(int *out) {
  S s(1);
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
