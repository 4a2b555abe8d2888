//pass
//--blockDim=64 --gridDim=1
// The base is constructed before the members, the body comes last.

struct B { __device__ B(int *p) { *p = *p * 10 + 1; } };
struct M { __device__ M(int *p) { *p = *p * 10 + 2; } };
struct S : B {
  M m;
  __device__ S(int *p) : m(p), B(p) { *p = *p * 10 + 3; }
};

__global__ void k(int *out) {
  int x = 0;
  S s(&x);
  out[(x == 123) * threadIdx.x] = threadIdx.x;
}
