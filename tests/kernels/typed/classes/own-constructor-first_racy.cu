//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A constructor of the class itself hides the inherited one of its parameters.

struct B {
  int n;
  __device__ B(int) : n(1) {}
};
struct D : B {
  using B::B;
  __device__ D(int) : B(5) { n = 0; }
};

__global__ void k(int *out) {
  out[D(1).n * threadIdx.x] = threadIdx.x;  // finding: race out
}
