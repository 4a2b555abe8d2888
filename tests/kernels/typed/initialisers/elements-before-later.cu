//pass
//--blockDim=64 --gridDim=1
// Elements in braces are initialised in order, and later ones see earlier ones.

struct S { int a, b, c; };

__global__ void k(int *out) {
  int n = 1;
  S s = {n++, s.a + n, s.b * n};
  out[(s.a == 1 && s.b == 3 && s.c == 6) * threadIdx.x] = threadIdx.x;
}
