//pass
//--blockDim=64 --gridDim=1
// A method that is not const does not override one that is.

struct B { __device__ virtual int f() const { return 1; } };
struct D : B { __device__ int f() { return 0; } };

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[b.f() * threadIdx.x] = threadIdx.x;
}
