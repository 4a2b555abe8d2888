//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A forwarding reference fits a variable that is not const better than const S &.

struct S {};
template <class T> __device__ int f(T &&) { return 0; }
__device__ int f(const S &) { return 1; }

__global__ void k(int *out) {
  S s;
  out[f(s) * threadIdx.x] = threadIdx.x;  // finding: race out
}
