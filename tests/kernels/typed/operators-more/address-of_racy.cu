//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An overloaded & gives what it returns.

struct S {
  int n = 1, m = 0;
  __device__ int *operator&() { return this == nullptr ? nullptr : &m; }
};

__global__ void k(int *out) {
  S s;
  out[*&s * threadIdx.x] = threadIdx.x;  // finding: race out
}
