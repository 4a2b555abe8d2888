//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The last override of a chain is called.

struct A { __device__ virtual int f() { return 1; } };
struct B : A { __device__ int f() override { return 0; } };
struct C : B {};

__global__ void k(int *out) {
  C c;
  A &a = c;
  out[a.f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
