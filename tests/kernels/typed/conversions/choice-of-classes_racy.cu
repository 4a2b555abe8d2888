//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A choice between objects converts one of them to the other's class.

struct A { int v; };
struct B { int w; __device__ operator A() const { return A{w * 2}; } };

__global__ void k(int *out) {
  A a = {1};
  B b = {7};
  auto r = threadIdx.x < 100 ? b : a;
  out[(r.v == 7) * threadIdx.x] = threadIdx.x;  // finding: race out
}
