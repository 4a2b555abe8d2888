//pass
//--blockDim=64 --gridDim=1
// A class without constructors is zero after empty parentheses.

struct S { int n; };

__global__ void k(int *out) {
  out[(S().n == 0) * threadIdx.x] = threadIdx.x;
}
