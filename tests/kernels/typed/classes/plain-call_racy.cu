//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A call that is not virtual is of the static class.

struct B { __device__ int f() { return 0; } };
struct D : B { __device__ int f() { return 1; } };

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[b.f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
