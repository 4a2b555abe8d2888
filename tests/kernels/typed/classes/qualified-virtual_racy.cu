//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A qualified name calls that class's method, virtual or not.

struct B { __device__ virtual int f() { return 0; } };
struct D : B { __device__ int f() override { return 1; } };

__global__ void k(int *out) {
  D d;
  out[d.B::f() * threadIdx.x] = threadIdx.x;  // finding: race out
}
