//pass
//--blockDim=64 --gridDim=1
// The base is destroyed after the members.

struct B {
  int *p;
  __device__ B(int *q) : p(q) {}
  __device__ ~B() { *p = 1; }
};
struct M {
  int *p;
  __device__ ~M() { *p = 0; }
};
struct S : B {
  M m;
  __device__ S(int *q) : B(q), m{q} {}
};

__global__ void k(int *out) {
  int x = 5;
  {
    S s(&x);
  }
  out[x * threadIdx.x] = threadIdx.x;
}
