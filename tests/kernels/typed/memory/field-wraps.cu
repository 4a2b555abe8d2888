//pass
//--blockDim=64 --gridDim=1
// A bit-field wraps at its width.

struct S { unsigned a : 2; };

__global__ void k(int *out) {
  int n = 5;
  S s;
  s.a = n;
  out[(s.a == 1) * threadIdx.x] = threadIdx.x;
}
