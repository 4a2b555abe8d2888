//pass
//--blockDim=64 --gridDim=1
// A pointer to a virtual method calls the object's own.

struct B { __device__ virtual int f() { return 0; } };
struct D : B { __device__ int f() override { return 1; } };

__global__ void k(int *out) {
  D d;
  B &b = d;
  int (B::*p)() = &B::f;
  out[(b.*p)() * threadIdx.x] = threadIdx.x;
}
