//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A conversion to the nearer base is better.

struct A {};
struct B : A {};
struct C : B {};
__device__ int f(A &) { return 1; }
__device__ int f(B &) { return 0; }

__global__ void k(int *out) {
  C c;
  out[f(c) * threadIdx.x] = threadIdx.x;  // finding: race out
}
