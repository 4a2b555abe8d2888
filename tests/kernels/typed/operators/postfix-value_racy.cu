//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The postfix operator gives what it returns, not the object.

struct S {
  int n;
  __device__ S(int v) : n(v) {}
  __device__ S operator++(int) { S old(n); n = 1; return old; }
};

__global__ void k(int *out) {
  S s(0);
  out[(s++).n * threadIdx.x] = threadIdx.x;  // finding: race out
}
