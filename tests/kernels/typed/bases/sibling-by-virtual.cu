//pass
//--blockDim=64 --gridDim=1
// A virtual call through the second base gets the whole object.

struct A { __device__ virtual int f() { return 0; } };
struct B { __device__ virtual int g() { return 0; } };
struct D : A, B {
  int n = 1;
  __device__ int g() override { return n; }
};

__global__ void k(int *out) {
  D d;
  B &b = d;
  out[b.g() * threadIdx.x] = threadIdx.x;
}
