//pass
//--blockDim=64 --gridDim=1
// Empty braces run the default constructor of each member.

struct M {
  int n;
  __device__ M() : n(1) {}
};
struct S { M m; int k; };

__global__ void k(int *out) {
  S s{};
  out[s.m.n * threadIdx.x] = threadIdx.x;
}
