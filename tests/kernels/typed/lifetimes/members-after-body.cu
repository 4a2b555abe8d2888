//pass
//--blockDim=64 --gridDim=1
// The destructors of members run after the class's own body, in reverse order.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};
struct S {
  D a, b;
  int *p;
  __device__ ~S() { *p = 5; }
};

__global__ void k(int *out) {
  int x = 5;
  {
    S s{{&x, 1}, {&x, 0}, &x};
  }
  out[x * threadIdx.x] = threadIdx.x;
}
