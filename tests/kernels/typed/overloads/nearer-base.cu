//pass
//--blockDim=64 --gridDim=1
// A conversion to the nearer base is better.

struct A {};
struct B : A {};
struct C : B {};
__device__ int f(A &) { return 0; }
__device__ int f(B &) { return 1; }

__global__ void k(int *out) {
  C c;
  out[f(c) * threadIdx.x] = threadIdx.x;
}
