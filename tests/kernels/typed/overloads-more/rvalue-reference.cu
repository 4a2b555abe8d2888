//pass
//--blockDim=64 --gridDim=1
// A temporary binds to && rather than to const &.

struct S {};
__device__ int f(const S &) { return 0; }
__device__ int f(S &&) { return 1; }

__global__ void k(int *out) {
  out[f(S()) * threadIdx.x] = threadIdx.x;
}
