//pass
//--blockDim=64 --gridDim=1
// The default argument of a virtual call is that of the static type.

struct B { __device__ virtual int f(int n = 1) { return 5 * n; } };
struct D : B { __device__ int f(int n = 0) override { return n; } };

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[b.f() * threadIdx.x] = threadIdx.x;
}
