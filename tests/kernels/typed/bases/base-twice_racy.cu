//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A base that is not virtual is there for each class that has it.

struct A { int n = 1; };
struct B : A {};
struct C : A {};
struct D : B, C {};

__global__ void k(int *out) {
  D d;
  static_cast<B &>(d).n = 0;
  static_cast<C &>(d).n = 1;
  out[(static_cast<B &>(d).n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
