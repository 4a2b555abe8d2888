//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A virtual base is there once.

struct A { int n = 1; };
struct B : virtual A {};
struct C : virtual A {};
struct D : B, C {};

__global__ void k(int *out) {
  D d;
  static_cast<B &>(d).n = 5;
  static_cast<C &>(d).n = 0;
  out[(static_cast<B &>(d).n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
