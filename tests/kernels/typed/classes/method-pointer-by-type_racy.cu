//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The address of an overloaded method is the one of the pointer's type.

struct S {
  __device__ int f(int) { return 1; }
  __device__ int f(long) { return 0; }
};

__global__ void k(int *out) {
  int (S::*p)(long) = &S::f;
  S s;
  out[(s.*p)(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
