//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A copy as the base class is of the base class.

struct B { __device__ virtual int g() const { return 0; } };
struct D : B { __device__ int g() const override { return 1; } };

__global__ void k(int *out) {
  D d;
  B b = d;
  const B &r = b;
  out[r.g() * threadIdx.x] = threadIdx.x;  // finding: race out
}
