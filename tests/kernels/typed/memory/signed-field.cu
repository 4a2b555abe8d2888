//pass
//--blockDim=64 --gridDim=1
// A signed bit-field keeps its low bits and their sign.

struct S { int a : 3; unsigned b : 3; };

__global__ void k(int *out) {
  int n = 7;
  S s;
  s.a = n;
  s.b = n;
  out[(s.a < 0 ? s.b == 7 : 0) * threadIdx.x] = threadIdx.x;
}
