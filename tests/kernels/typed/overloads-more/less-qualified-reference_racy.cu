//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable binds to & rather than to const &.

struct S {};
__device__ int f(S &) { return 0; }
__device__ int f(const S &) { return 1; }

__global__ void k(int *out) {
  S s;
  out[f(s) * threadIdx.x] = threadIdx.x;  // finding: race out
}
