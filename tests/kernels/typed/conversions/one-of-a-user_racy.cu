//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// There is one conversion of a user at most in a sequence.

struct A { __device__ A(int) {} };
struct B { __device__ B(A) {} };
__device__ int f(B) { return 1; }
__device__ int f(...) { return 0; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
