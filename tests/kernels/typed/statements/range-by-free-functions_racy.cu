//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A range-for finds begin and end in the namespace of the range's class.

namespace a {
struct S { int v[2] = {0, 1}; };
__device__ int *begin(S &s) { return s.v; }
__device__ int *end(S &s) { return s.v + 1; }
}

__global__ void k(int *out) {
  a::S s;
  int n = 5;
  for (int x : s)
    n = x;
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
