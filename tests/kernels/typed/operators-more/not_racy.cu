//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An overloaded ! is called, no conversion to bool.

struct S {
  __device__ operator bool() const { return true; }
  __device__ int operator!() const { return 0; }
};

__global__ void k(int *out) {
  out[(!S() + 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
