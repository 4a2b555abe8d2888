//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A method of the second base works on that base's members.

struct A { int n = 1; };
struct B {
  int m = 0;
  __device__ int get() { return m; }
};
struct D : A, B {};

__global__ void k(int *out) {
  out[D().get() * threadIdx.x] = threadIdx.x;  // finding: race out
}
