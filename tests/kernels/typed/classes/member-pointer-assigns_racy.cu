//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pointer to a member is a place in the object.

struct S { int a = 1, b = 1; };

__global__ void k(int *out) {
  S s, *q = &s;
  int S::*p = &S::b;
  q->*p = 0;
  out[s.b * threadIdx.x] = threadIdx.x;  // finding: race out
}
