//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A comma of classes may be an operator.

struct S { int n; };
__device__ int operator,(S a, S b) { return a.n; }

__global__ void k(int *out) {
  S a{0}, b{1};
  out[((a, b) + 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
