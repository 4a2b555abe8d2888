//pass
//--blockDim=64 --gridDim=1
// The operator whose parameters fit better is called, member or not.

struct S {
  __device__ int operator+(long) const { return 0; }
};
__device__ int operator+(const S &, int) { return 1; }

__global__ void k(int *out) {
  out[(S() + 1) * threadIdx.x] = threadIdx.x;
}
