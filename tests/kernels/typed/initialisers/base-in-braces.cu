//pass
//--blockDim=64 --gridDim=1
// The first value in braces of a class with a base is the base's.

struct B { int b; };
struct S : B { int n; };

__global__ void k(int *out) {
  S s{{0}, 1};
  out[s.n * threadIdx.x] = threadIdx.x;
}
