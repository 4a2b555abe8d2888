//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A null pointer stays null when it becomes one to the second base.

struct A { int a; };
struct B { int b; };
struct D : A, B {};

__global__ void k(int *out) {
  D *d = nullptr;
  B *b = d;
  out[(b == nullptr ? 0 : 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
