//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An inherited constructor runs the derived class's default initialisers.

struct B {
  int b;
  __device__ B(int v) : b(v) {}
};
struct D : B {
  using B::B;
  int n = 0;
};

__global__ void k(int *out) {
  D d(1);
  out[d.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
