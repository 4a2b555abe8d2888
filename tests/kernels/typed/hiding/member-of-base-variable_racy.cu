//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A member of the derived class hides the base's; qualified names reach it.

struct B { int n = 1; };
struct D : B { int n = 0; };

__global__ void k(int *out) {
  out[(D().n + D().B::n * 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
