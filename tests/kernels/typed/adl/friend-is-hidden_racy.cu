//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A friend defined in a class is not found without an argument of that class.

struct S {
  friend __device__ int f(int) { return 1; }
};
__device__ int f(long) { return 0; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
