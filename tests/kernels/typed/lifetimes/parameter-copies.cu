//pass
//--blockDim=64 --gridDim=1
// A parameter by value is a copy that is destroyed.

struct D {
  int *p;
  __device__ D(int *q) : p(q) {}
  __device__ D(const D &d) : p(d.p) { *p += 10; }
  __device__ ~D() { ++*p; }
};
__device__ void f(D) {}

__global__ void k(int *out) {
  int x = 0;
  D d(&x);
  f(d);
  out[(x == 11) * threadIdx.x] = threadIdx.x;
}
