//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A copy constructor that does not say so default constructs the base.

struct B {
  int n = 0;
  B() = default;
  __device__ B(const B &) : n(1) {}
};
struct D : B {
  D() = default;
  __device__ D(const D &) {}
};

__global__ void k(int *out) {
  D a;
  D b = a;
  out[b.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
