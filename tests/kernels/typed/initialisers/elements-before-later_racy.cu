//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Elements in braces are initialised in order, and later ones see earlier ones.

struct S { int a, b, c; };

__global__ void k(int *out) {
  int n = 1;
  S s = {n++, s.a + n, s.b * n};
  out[(s.b == 2 || s.c == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
