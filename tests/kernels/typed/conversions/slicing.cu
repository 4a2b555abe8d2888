//pass
//--blockDim=64 --gridDim=1
// A copy as the base class is of the base class.

struct B { __device__ virtual int g() const { return 1; } };
struct D : B { __device__ int g() const override { return 0; } };

__global__ void k(int *out) {
  D d;
  B b = d;
  const B &r = b;
  out[r.g() * threadIdx.x] = threadIdx.x;
}
