//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A using-declaration of a class brings in base functions that its own do not replace.

struct B { __device__ int f(int) const { return 1; } __device__ int f(char) const { return 2; } __device__ int f(float) const { return 3; } };
struct D : B { using B::f; __device__ int f(int) const { return 4; } };
struct E : B { __device__ int f(float) const { return 5; } };

__global__ void k(int *out) {
  D d;
  E e;
  out[(d.f(1) == 1 || d.f('a') == 4 || e.f(1) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
