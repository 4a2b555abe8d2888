//pass
//--blockDim=64 --gridDim=1
// A variable does not bind to &&.

struct S {};
__device__ int f(const S &) { return 1; }
__device__ int f(S &&) { return 0; }

__global__ void k(int *out) {
  S s;
  out[f(s) * threadIdx.x] = threadIdx.x;
}
