//pass
//--blockDim=64 --gridDim=1
// A static method is called on an object, which plays no part.

struct B { static __device__ int f() { return 1; } };
struct D : B { static __device__ int f() { return 0; } };

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[b.f() * threadIdx.x] = threadIdx.x;
}
