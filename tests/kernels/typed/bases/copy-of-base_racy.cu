//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The implicit copy of a class copies its base by the base's constructor.

struct B {
  int n = 5;
  B() = default;
  __device__ B(const B &) : n(0) {}
};
struct D : B { int m = 5; };

__global__ void k(int *out) {
  D a;
  a.n = 1;
  D b = a;
  out[b.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
