//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to a method calls it on the object.

struct S {
  __device__ int f(int) { return 1; }
  __device__ int g(int) { return 0; }
};

__global__ void k(int *out) {
  int (S::*p)(int) = &S::g;
  S s;
  out[(s.*p)(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
