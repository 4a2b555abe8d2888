//pass
//--blockDim=64 --gridDim=1
// A virtual call is of the object's class.

struct B { __device__ virtual int f() { return 0; } };
struct D : B { __device__ int f() override { return 1; } };

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[b.f() * threadIdx.x] = threadIdx.x;
}
