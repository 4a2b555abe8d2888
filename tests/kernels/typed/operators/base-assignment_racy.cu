//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The implicit assignment assigns the base by its own operator.

struct B {
  int n = 5;
  __device__ B &operator=(const B &) { n = 0; return *this; }
};
struct D : B {};

__global__ void k(int *out) {
  D s, t;
  t.n = 1;
  s = t;
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
