//pass
//--blockDim=64 --gridDim=1
// -> is applied until it gives a pointer.

struct A { int n = 1; };
struct B {
  A a;
  int n = 0;
  __device__ A *operator->() { return &a; }
};
struct C {
  B b;
  __device__ B &operator->() { return b; }
};

__global__ void k(int *out) {
  C c;
  out[c->n * threadIdx.x] = threadIdx.x;
}
