//pass
//--blockDim=64 --gridDim=1
// A friend that only a class declares is found by its argument, and hides nothing.

struct S { int v; friend __device__ int get(S s) { return s.v; } friend __device__ int get(S s, int x) { return s.v + x; } };
namespace n { __device__ int get(int x) { return x * 2; } __device__ int use(S s) { return get(4) + get(s); } }

__global__ void k(int *out) {
  out[(n::use(S{5}) == 13 && get(S{1}, 2) == 3) * threadIdx.x] = threadIdx.x;
}
