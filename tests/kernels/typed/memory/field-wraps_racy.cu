//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A bit-field wraps at its width.

struct S { unsigned a : 2; };

__global__ void k(int *out) {
  int n = 5;
  S s;
  s.a = n;
  out[(s.a == 5) * threadIdx.x] = threadIdx.x;  // finding: race out
}
