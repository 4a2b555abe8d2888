//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// In a constructor the object is of the constructor's class yet.

struct B {
  int n;
  __device__ B() { n = f(); }
  __device__ virtual int f() { return 0; }
};
struct D : B { __device__ int f() override { return 1; } };

__global__ void k(int *out) {
  D d;
  out[d.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
