//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A call of an object is overloaded by its arguments.

struct S {
  __device__ int operator()(int) const { return 1; }
  __device__ int operator()(int, int) const { return 0; }
};

__global__ void k(int *out) {
  out[(S()(1) * 0 + S()(1, 2)) * threadIdx.x] = threadIdx.x;  // finding: race out
}
