//pass
//--blockDim=64 --gridDim=1
// A forwarding reference fits a variable that is not const better than const S &.

struct S {};
template <class T> __device__ int f(T &&) { return 1; }
__device__ int f(const S &) { return 0; }

__global__ void k(int *out) {
  S s;
  out[f(s) * threadIdx.x] = threadIdx.x;
}
