//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A condition takes an explicit operator bool.

struct S {
  __device__ explicit operator bool() const { return 0; }
  __device__ operator int() const { return 1; }
};

__global__ void k(int *out) {
  out[(S() ? 1 : 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
